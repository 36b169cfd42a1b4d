extension BuiltInLibrary {
    /// The library as text, whose form `docs/library.md` describes. It is data, as long as it is.
    static let text = """
        # The library of movements: equipment first, then movements with their variants.
        # Shares are estimates of this project, in thousandths of a set. See docs/library.md.

        equipment Barbell (bar, olympic bar): plates
        equipment EZ Bar (curl bar): plates
        equipment Trap Bar (hex bar): plates
        equipment Safety Squat Bar (yoke bar): plates
        equipment Dumbbell (dumbbells, hand weight): pair
        equipment Kettlebell (kettlebells)
        equipment Plate (weight plate, bumper plate)
        equipment Landmine (angled barbell): plates
        equipment Sandbag (sand bag)
        equipment Medicine Ball (med ball, slam ball, wall ball)
        equipment Machine (weight stack machine, selectorized machine)
        equipment Lever Machine (plate-loaded machine): plates
        equipment Smith Machine (guided bar): plates
        equipment Leg Press Machine (leg press sled): plates
        equipment Hack Squat Machine (hack squat sled): plates
        equipment Cable (cable machine, cable tower, pulley)
        equipment Assistance Machine (assisted pull-up machine, assisted dip machine)
        equipment Band (resistance band, elastic band): logs bandColor
        equipment Mini Band (loop band, hip band): logs bandColor
        equipment Suspension Trainer (suspension straps)
        equipment Rings (gymnastic rings)
        equipment Pull-Up Bar (chin-up bar, high bar)
        equipment Dip Bars (parallel bars, dip station)
        equipment Bench (flat bench)
        equipment Box (plyo box, step): logs height cm
        equipment Back Extension Bench (roman chair, hyperextension bench)
        equipment Sled (prowler): plates
        equipment Ab Wheel (ab roller)
        equipment Stability Ball (exercise ball, gym ball)
        equipment Battle Ropes (battling ropes): logs calories kcal, heartRate bpm
        equipment Jump Rope (skipping rope): logs heartRate bpm, calories kcal
        equipment Treadmill (running machine): logs incline %, speed km/h
        equipment Bicycle (road bike, mountain bike): logs speed km/h, heartRate bpm, calories kcal
        equipment Exercise Bike (stationary bike, spin bike): logs resistance, heartRate bpm
        equipment Air Bike (fan bike): logs calories kcal, heartRate bpm
        equipment Rowing Machine (rower, rowing ergometer): logs resistance, pace, heartRate bpm
        equipment Ski Machine (ski ergometer): logs resistance, heartRate bpm, calories kcal
        equipment Elliptical (cross trainer): logs incline %, resistance
        equipment Stair Climber (stair machine, stepmill): logs intensity
        equipment Arm Ergometer (hand bike): logs resistance, heartRate bpm, calories kcal
        equipment Foam Roller (foam roll)

        # Squats

        movement Squat (knee bend)
          quadriceps 1000, gluteusMaximus 700, adductors 500, erectorSpinae 350, hamstrings 200,
          gluteusMedius 200, calves 150, abdominals 150
          variant Back Squat (high-bar squat)
            with Barbell, Safety Squat Bar, Smith Machine
          variant Low-Bar Squat (low-bar back squat, powerlifting squat)
            with Barbell
            quadriceps 900, gluteusMaximus 850, hamstrings 300, erectorSpinae 450
          variant Box Squat
            with Barbell, Safety Squat Bar
            quadriceps 900, gluteusMaximus 850, hamstrings 300

        movement Front Squat
          quadriceps 1000, gluteusMaximus 600, adductors 400, erectorSpinae 400, abdominals 250,
          middleTrapezius 150, rhomboids 150, gluteusMedius 200, calves 150
          variant Front Squat (front-loaded squat)
            with Barbell, Dumbbell, Kettlebell, Smith Machine
          variant Goblet Squat (cup squat)
            with Dumbbell, Kettlebell, Plate, Medicine Ball
            biceps 150
          variant Zercher Squat
            with Barbell, Sandbag, Safety Squat Bar
            biceps 300, brachialis 200, erectorSpinae 450

        movement Single-Leg Squat (one-leg squat)
          quadriceps 1000, gluteusMaximus 700, gluteusMedius 500, adductors 350, hamstrings 150,
          hipFlexors 200, calves 200, abdominals 150
          variant Pistol Squat
            bodyweight 950
            one side
            hipFlexors 350
          variant Supported Pistol Squat (assisted pistol squat)
            with Suspension Trainer, Rings
            one side
            logs reps
            latissimus 150, biceps 150
          variant Shrimp Squat
            bodyweight 950
            one side

        movement Hack Squat
          quadriceps 1000, gluteusMaximus 550, adductors 400, calves 150, hamstrings 150
          variant Hack Squat
            with Hack Squat Machine, Smith Machine
          variant Reverse Hack Squat (facing hack squat)
            with Hack Squat Machine
            gluteusMaximus 800, erectorSpinae 250
          variant Pendulum Squat
            with Lever Machine

        movement Leg Press
          quadriceps 1000, gluteusMaximus 600, adductors 450, hamstrings 200, calves 150
          variant Standard Leg Press
            with Leg Press Machine, Machine
          variant High-Foot Leg Press (glute leg press)
            with Leg Press Machine, Machine
            quadriceps 700, gluteusMaximus 900, hamstrings 350
          variant Narrow Leg Press (close-stance leg press)
            with Leg Press Machine, Machine
            adductors 250, gluteusMaximus 500

        movement Sissy Squat
          quadriceps 1000, hipFlexors 300, abdominals 200, calves 150
          variant Sissy Squat
            bodyweight 700
          variant Reverse Nordic Curl (reverse nordic)
            bodyweight 600
            hipFlexors 400, calves 0
          variant Spanish Squat
            with Band
            gluteusMaximus 250, hipFlexors 0

        # Lunges and step-ups

        movement Split Squat
          quadriceps 950, gluteusMaximus 750, adductors 450, gluteusMedius 350, hamstrings 200,
          calves 150, erectorSpinae 150
          variant Split Squat (static lunge, stationary lunge)
            with Dumbbell, Barbell, Kettlebell, Smith Machine, Safety Squat Bar
            one side
          variant Bulgarian Split Squat (rear-foot-elevated split squat)
            with Dumbbell, Barbell, Kettlebell, Smith Machine
            one side
            gluteusMaximus 850, gluteusMedius 450
          variant Bodyweight Bulgarian Split Squat
            bodyweight 800
            one side
            gluteusMaximus 850, gluteusMedius 450

        movement Lunge
          quadriceps 900, gluteusMaximus 800, adductors 450, gluteusMedius 350, hamstrings 250,
          calves 200, erectorSpinae 150
          variant Forward Lunge (front lunge)
            with Dumbbell, Barbell, Kettlebell, Sandbag
            one side
            quadriceps 1000
          variant Reverse Lunge (backward lunge, step-back lunge)
            with Dumbbell, Barbell, Kettlebell, Smith Machine, Landmine
            one side
            gluteusMaximus 900
          variant Walking Lunge (travelling lunge)
            with Dumbbell, Barbell, Kettlebell, Sandbag
            one side

        movement Lateral Lunge
          quadriceps 800, gluteusMaximus 700, adductors 750, gluteusMedius 500, hamstrings 200,
          calves 150
          variant Lateral Lunge (side lunge)
            with Dumbbell, Kettlebell, Barbell, Landmine
            one side
          variant Bodyweight Lateral Lunge
            bodyweight 800
            one side
          variant Cossack Squat (archer squat)
            bodyweight 850
            one side
            adductors 850

        movement Step-Up
          quadriceps 900, gluteusMaximus 850, gluteusMedius 400, adductors 300, hamstrings 250,
          calves 250
          variant Step-Up (box step-up)
            with Dumbbell, Barbell, Kettlebell, Sandbag
            one side
          variant Bodyweight Step-Up
            with Box, Bench
            bodyweight 900
            one side
          variant Lateral Step-Up (side step-up)
            with Dumbbell, Kettlebell, Barbell
            one side
            gluteusMedius 550

        # Leg isolation

        movement Leg Extension (knee extension)
          quadriceps 1000
          variant Leg Extension
            with Machine, Lever Machine, Cable, Band
          variant Single-Leg Extension (one-leg extension)
            with Machine, Lever Machine, Cable
            one side
          variant Terminal Knee Extension
            with Band, Cable
            one side
            quadriceps 900

        movement Leg Curl (hamstring curl, knee flexion)
          hamstrings 1000, calves 250
          variant Lying Leg Curl (prone leg curl)
            with Machine, Lever Machine, Dumbbell, Band
          variant Seated Leg Curl
            with Machine, Lever Machine, Cable, Band
            calves 200
          variant Standing Leg Curl (single-leg curl)
            with Machine, Lever Machine, Cable
            one side

        movement Nordic Curl
          hamstrings 1000, calves 300, gluteusMaximus 250, erectorSpinae 200
          variant Nordic Curl (nordic hamstring curl, russian leg curl)
            bodyweight 650
          variant Band-Assisted Nordic Curl
            with Band
            assisted 650

        # Hinges

        movement Deadlift
          gluteusMaximus 950, erectorSpinae 900, hamstrings 750, quadriceps 500, adductors 400,
          upperTrapezius 400, forearmFlexors 400, latissimus 250, middleTrapezius 250,
          abdominals 150
          variant Deadlift (conventional deadlift)
            with Barbell, Dumbbell, Kettlebell, Smith Machine
          variant Sumo Deadlift (wide-stance deadlift)
            with Barbell, Dumbbell, Kettlebell
            quadriceps 650, adductors 650, erectorSpinae 700, hamstrings 600
          variant Trap Bar Deadlift (hex bar deadlift)
            with Trap Bar
            quadriceps 750, erectorSpinae 700, hamstrings 600

        movement Romanian Deadlift
          hamstrings 1000, gluteusMaximus 850, erectorSpinae 650, adductors 350, forearmFlexors 300,
          upperTrapezius 250, latissimus 200
          variant Romanian Deadlift (rdl)
            with Barbell, Dumbbell, Kettlebell, Smith Machine, Trap Bar
          variant Stiff-Leg Deadlift (straight-leg deadlift)
            with Barbell, Dumbbell, Kettlebell
            erectorSpinae 800, gluteusMaximus 750
          variant Single-Leg Romanian Deadlift (single-leg rdl)
            with Dumbbell, Kettlebell, Barbell, Landmine, Cable
            one side
            gluteusMedius 500, erectorSpinae 450

        movement Good Morning
          hamstrings 950, erectorSpinae 850, gluteusMaximus 750, adductors 300, abdominals 150
          variant Good Morning
            with Barbell, Safety Squat Bar, Smith Machine, Band
          variant Seated Good Morning
            with Barbell, Safety Squat Bar
            hamstrings 300, gluteusMaximus 400, erectorSpinae 1000
          variant Zercher Good Morning
            with Barbell, Sandbag
            biceps 250, brachialis 150

        movement Swing
          gluteusMaximus 950, hamstrings 850, erectorSpinae 550, quadriceps 250, forearmFlexors 300,
          frontDeltoid 150, latissimus 200, abdominals 250
          variant Two-Arm Swing (russian swing, kettlebell swing)
            with Kettlebell, Dumbbell
            kind explosive
          variant One-Arm Swing (single-arm swing)
            with Kettlebell, Dumbbell
            one side
            kind explosive
            obliques 350
          variant Overhead Swing (american swing)
            with Kettlebell, Dumbbell
            kind explosive
            frontDeltoid 350, upperTrapezius 250

        movement Hip Thrust
          gluteusMaximus 1000, hamstrings 400, quadriceps 300, adductors 300, gluteusMedius 250
          variant Hip Thrust
            with Barbell, Dumbbell, Machine, Lever Machine, Smith Machine, Band
          variant Single-Leg Hip Thrust
            with Dumbbell, Barbell, Plate
            one side
            gluteusMedius 400
          variant Bodyweight Hip Thrust
            bodyweight 600

        movement Glute Bridge (hip bridge)
          gluteusMaximus 1000, hamstrings 400, adductors 200, erectorSpinae 150, gluteusMedius 200
          variant Floor Glute Bridge
            with Barbell, Dumbbell, Plate, Kettlebell
          variant Bodyweight Glute Bridge
            bodyweight 500
          variant Single-Leg Glute Bridge
            bodyweight 500
            one side
            gluteusMedius 400

        movement Glute Kickback (hip extension)
          gluteusMaximus 1000, hamstrings 350, gluteusMedius 250, erectorSpinae 150
          variant Standing Glute Kickback (cable kickback)
            with Cable, Machine, Band
            one side
          variant Quadruped Kickback (donkey kick)
            one side
            logs reps
          variant Loaded Quadruped Kickback
            with Mini Band, Cable, Machine, Lever Machine
            one side

        movement Hip Abduction
          gluteusMedius 1000, gluteusMaximus 350
          variant Seated Hip Abduction
            with Machine, Mini Band
            gluteusMaximus 500
          variant Standing Hip Abduction
            with Cable, Machine, Mini Band
            one side
          variant Side-Lying Leg Raise (side leg lift)
            one side
            logs reps

        movement Hip Adduction
          adductors 1000
          variant Seated Hip Adduction (thigh squeeze)
            with Machine, Lever Machine
          variant Standing Hip Adduction
            with Cable, Machine, Band
            one side
            gluteusMedius 150
          variant Side-Lying Adduction (inner thigh lift)
            one side
            logs reps

        movement Hip Flexion
          hipFlexors 1000, quadriceps 250, abdominals 250
          variant Standing Knee Drive (standing hip flexion)
            with Cable, Band, Kettlebell, Machine
            one side
            gluteusMedius 200
          variant Lying Band March (psoas march)
            with Mini Band
            logs reps
            transversus 350
          variant Seated Leg Lift (seated straight-leg raise)
            logs reps
            quadriceps 450

        # Calves

        movement Calf Raise (heel raise)
          calves 1000
          variant Standing Calf Raise
            with Machine, Smith Machine, Barbell, Dumbbell, Safety Squat Bar
          variant Seated Calf Raise
            with Lever Machine, Machine, Dumbbell, Barbell, Smith Machine
          variant Calf Press (leg press calf raise)
            with Leg Press Machine, Machine

        # Chest presses

        movement Bench Press (press lying down)
          middleChest 1000, lowerChest 650, upperChest 500, frontDeltoid 550, lateralTriceps 500,
          medialTriceps 500, longTriceps 300, pectoralisMinor 200, serratus 150
          variant Bench Press (flat bench press)
            with Barbell, Dumbbell, Smith Machine, Machine, Lever Machine
          variant Paused Bench Press (competition bench press)
            with Barbell
          variant Wide-Grip Bench Press
            with Barbell, Smith Machine
            lateralTriceps 350, medialTriceps 350, longTriceps 200

        movement Chest Press
          middleChest 1000, lowerChest 600, upperChest 500, frontDeltoid 500, lateralTriceps 450,
          medialTriceps 450, longTriceps 250, pectoralisMinor 200
          variant Seated Chest Press (vertical chest press)
            with Machine, Lever Machine, Cable
          variant Standing Chest Press
            with Cable, Band
            serratus 300, abdominals 200, transversus 200
          variant One-Arm Chest Press (single-arm chest press)
            with Cable, Machine, Lever Machine, Band
            one side
            obliques 250

        movement Incline Press
          upperChest 1000, middleChest 600, frontDeltoid 700, lateralTriceps 450, medialTriceps 450,
          longTriceps 250, lowerChest 200, serratus 200, sideDeltoid 200
          variant Incline Bench Press
            with Barbell, Dumbbell, Smith Machine
          variant Low-Incline Press
            with Dumbbell, Barbell, Smith Machine
            middleChest 800, frontDeltoid 600, lowerChest 300
          variant Close-Grip Incline Press
            with Barbell, Dumbbell, Smith Machine
            lateralTriceps 700, medialTriceps 700, longTriceps 400

        movement Decline Press
          lowerChest 1000, middleChest 800, frontDeltoid 350, lateralTriceps 500, medialTriceps 500,
          longTriceps 350, upperChest 200, pectoralisMinor 300
          variant Decline Bench Press
            with Barbell, Dumbbell, Smith Machine
          variant Close-Grip Decline Press
            with Barbell, EZ Bar, Dumbbell
            lateralTriceps 750, medialTriceps 750, longTriceps 500
          variant Downward Chest Press (high-to-low press)
            with Cable, Band
            pectoralisMinor 400

        movement Close-Grip Press
          lateralTriceps 950, medialTriceps 950, longTriceps 600, middleChest 600, frontDeltoid 500,
          lowerChest 350, upperChest 350
          variant Close-Grip Bench Press (narrow bench press)
            with Barbell, EZ Bar, Smith Machine
          variant Close-Grip Floor Press
            with Barbell, Dumbbell
            middleChest 500
          variant JM Press
            with Barbell, EZ Bar, Smith Machine
            middleChest 300, frontDeltoid 250, lowerChest 150, upperChest 150, longTriceps 750

        # Push-ups and dips

        movement Push-Up (press-up)
          middleChest 1000, lowerChest 600, upperChest 400, frontDeltoid 500, lateralTriceps 500,
          medialTriceps 500, longTriceps 250, serratus 450, abdominals 250, transversus 200
          variant Floor Push-Up (standard push-up)
            bodyweight 640
          variant Incline Push-Up (hands-elevated push-up)
            with Bench, Box
            bodyweight 450
            lowerChest 800, upperChest 250
          variant Decline Push-Up (feet-elevated push-up)
            bodyweight 730
            upperChest 700, frontDeltoid 650, lowerChest 300

        movement Vertical Push-Up
          frontDeltoid 950, sideDeltoid 500, lateralTriceps 700, medialTriceps 700, longTriceps 400,
          upperChest 450, upperTrapezius 350, serratus 450, lowerTrapezius 250
          variant Pike Push-Up
            bodyweight 600
          variant Feet-Elevated Pike Push-Up
            with Box, Bench
            bodyweight 750
          variant Handstand Push-Up (wall handstand push-up)
            bodyweight 950
            upperChest 300, upperTrapezius 450

        movement Dip
          lowerChest 900, middleChest 650, lateralTriceps 800, medialTriceps 800, longTriceps 500,
          frontDeltoid 600, pectoralisMinor 400, rhomboids 150, lowerTrapezius 200
          variant Dip (parallel bar dip)
            with Dip Bars
            bodyweight 950
          variant Chest Dip (forward-lean dip)
            with Dip Bars
            bodyweight 950
            lowerChest 1000, middleChest 750, lateralTriceps 600, medialTriceps 600, longTriceps 350
          variant Triceps Dip (upright dip)
            with Dip Bars
            bodyweight 950
            lowerChest 600, middleChest 400, lateralTriceps 950, medialTriceps 950, longTriceps 650

        # Flyes and straight-arm chest work

        movement Chest Fly
          middleChest 1000, lowerChest 500, upperChest 500, frontDeltoid 350, biceps 150,
          pectoralisMinor 150
          variant Flat Fly (lying fly)
            with Dumbbell, Cable, Kettlebell
          variant Incline Fly
            with Dumbbell, Cable
            upperChest 1000, middleChest 600, lowerChest 150, frontDeltoid 450
          variant Decline Fly
            with Dumbbell, Cable
            lowerChest 1000, middleChest 700, upperChest 150

        movement Scapular Push
          serratus 950, pectoralisMinor 500, abdominals 150
          variant Scapular Push-Up (push-up plus)
            bodyweight 600
            transversus 250

        movement Scapular Depression
          lowerTrapezius 900, pectoralisMinor 700, latissimus 400, serratus 250
          variant Scapular Dip (straight-arm dip, dip shrug)
            with Dip Bars, Rings
            bodyweight 950
          variant Support Hold (straight-arm support)
            with Dip Bars, Rings
            bodyweight 950
            logs weight duration
            kind isometric
            pectoralisMinor 600, lateralTriceps 400, medialTriceps 400, frontDeltoid 350
          variant Seated Scapular Depression (reverse shrug)
            with Cable, Machine, Lever Machine

        # Overhead presses

        movement Overhead Press (military press)
          frontDeltoid 1000, sideDeltoid 600, lateralTriceps 600, medialTriceps 600,
          longTriceps 350, upperChest 350, upperTrapezius 400, serratus 350, lowerTrapezius 200,
          rotatorCuff 200
          variant Standing Overhead Press (strict press)
            with Barbell, Dumbbell, Kettlebell, Band
            abdominals 200, erectorSpinae 150
          variant Seated Overhead Press (seated shoulder press)
            with Barbell, Dumbbell, Smith Machine, Machine, Lever Machine
          variant One-Arm Overhead Press (single-arm press)
            with Dumbbell, Kettlebell, Cable
            one side
            obliques 400

        movement Landmine Press
          frontDeltoid 950, upperChest 750, serratus 500, lateralTriceps 500, medialTriceps 500,
          longTriceps 250, middleChest 300, sideDeltoid 300, obliques 200
          variant One-Arm Landmine Press
            with Landmine
            one side
            obliques 350
          variant Two-Arm Landmine Press
            with Landmine
          variant Half-Kneeling Landmine Press
            with Landmine
            one side
            obliques 400, gluteusMedius 150

        movement Push Press
          frontDeltoid 900, sideDeltoid 550, lateralTriceps 600, medialTriceps 600, quadriceps 500,
          gluteusMaximus 350, upperTrapezius 450, longTriceps 300, upperChest 250, serratus 300,
          calves 250, erectorSpinae 250
          variant Push Press
            with Barbell, Dumbbell, Kettlebell
            kind explosive
          variant One-Arm Push Press
            with Dumbbell, Kettlebell
            one side
            kind explosive
            obliques 350
          variant Behind-the-Neck Push Press
            with Barbell
            kind explosive
            sideDeltoid 650

        movement Handstand
          frontDeltoid 800, upperTrapezius 650, serratus 600, sideDeltoid 500, lateralTriceps 400,
          medialTriceps 400, forearmFlexors 400, abdominals 300, transversus 250
          variant Wall Handstand (handstand hold)
            logs duration
            kind isometric
          variant Wall Walk (wall climb)
            logs reps
            abdominals 450, middleChest 300
          variant Overhead Hold
            with Barbell, Dumbbell, Kettlebell, Plate
            logs weight duration
            kind isometric
            forearmFlexors 200

        # Rows

        movement Bent-Over Row
          latissimus 900, middleTrapezius 750, rhomboids 750, teresMajor 500, rearDeltoid 500,
          biceps 400, brachialis 350, brachioradialis 250, erectorSpinae 450, lowerTrapezius 400,
          forearmFlexors 300, hamstrings 200
          variant Bent-Over Row (barbell row)
            with Barbell, Dumbbell, EZ Bar, Kettlebell, Smith Machine, Band
          variant Underhand Row (reverse-grip row, yates row)
            with Barbell, EZ Bar, Smith Machine
            latissimus 1000, biceps 550
          variant Dead-Stop Row (pendlay row)
            with Barbell, Trap Bar
            erectorSpinae 500

        movement Supported Row
          latissimus 850, middleTrapezius 800, rhomboids 800, rearDeltoid 500, teresMajor 500,
          biceps 400, brachialis 350, lowerTrapezius 400, brachioradialis 250, forearmFlexors 250
          variant Chest-Supported Row (incline bench row)
            with Dumbbell, Kettlebell, Machine, Lever Machine
          variant Seal Row (bench pull)
            with Barbell, Dumbbell
          variant One-Arm Row (single-arm row)
            with Dumbbell, Kettlebell, Machine, Lever Machine
            one side
            latissimus 1000, middleTrapezius 650, rhomboids 650, obliques 200

        movement Seated Row (horizontal row)
          latissimus 900, middleTrapezius 800, rhomboids 800, teresMajor 500, rearDeltoid 450,
          biceps 400, brachialis 350, lowerTrapezius 400, brachioradialis 250, erectorSpinae 250,
          forearmFlexors 250
          variant Close-Grip Seated Row (low row)
            with Cable, Machine, Lever Machine, Band
          variant Wide-Grip Seated Row
            with Cable, Machine, Lever Machine
            rearDeltoid 600, latissimus 650
          variant Underhand Seated Row
            with Cable, Machine
            latissimus 1000, biceps 550

        movement Inverted Row (body row)
          latissimus 800, middleTrapezius 800, rhomboids 800, rearDeltoid 500, teresMajor 450,
          biceps 450, brachialis 350, lowerTrapezius 400, brachioradialis 250, forearmFlexors 350,
          gluteusMaximus 150, abdominals 150
          variant Inverted Row (australian pull-up)
            with Barbell, Smith Machine, Rings, Suspension Trainer
            bodyweight 600
          variant Underhand Inverted Row
            with Barbell, Smith Machine
            bodyweight 600
            biceps 600, latissimus 900
          variant Feet-Elevated Inverted Row
            with Barbell, Smith Machine, Rings, Suspension Trainer
            bodyweight 700

        movement Upright Row
          sideDeltoid 900, upperTrapezius 800, middleTrapezius 350, frontDeltoid 350, biceps 250,
          brachialis 250, brachioradialis 200, rotatorCuff 200, forearmFlexors 200
          variant Upright Row
            with Barbell, EZ Bar, Dumbbell, Cable, Kettlebell, Smith Machine, Band
          variant Wide-Grip Upright Row
            with Barbell, Cable, Smith Machine
            sideDeltoid 1000, upperTrapezius 600, rearDeltoid 200
          variant One-Arm Upright Row
            with Dumbbell, Kettlebell, Cable
            one side

        movement Face Pull
          rearDeltoid 950, middleTrapezius 650, rotatorCuff 600, rhomboids 500, lowerTrapezius 450,
          sideDeltoid 250, biceps 200, brachialis 200
          variant Face Pull
            with Cable, Band
          variant Suspended Face Pull
            with Suspension Trainer, Rings
            bodyweight 500
          variant Lying Face Pull
            with Cable, Dumbbell

        # Vertical pulls

        movement Pull-Up
          latissimus 1000, teresMajor 650, biceps 500, brachialis 450, lowerTrapezius 500,
          rhomboids 400, middleTrapezius 350, brachioradialis 350, rearDeltoid 250,
          forearmFlexors 400, abdominals 200
          variant Pull-Up (overhand pull-up)
            with Pull-Up Bar, Rings
            bodyweight 1000
          variant Wide-Grip Pull-Up
            with Pull-Up Bar
            bodyweight 1000
            teresMajor 750, biceps 400, brachialis 350
          variant Neutral-Grip Pull-Up (hammer-grip pull-up)
            with Pull-Up Bar
            bodyweight 1000
            brachialis 600, brachioradialis 450

        movement Chin-Up
          latissimus 950, biceps 800, brachialis 550, teresMajor 550, lowerTrapezius 400,
          rhomboids 350, middleTrapezius 300, brachioradialis 300, forearmFlexors 400,
          rearDeltoid 200, abdominals 200, lowerChest 150
          variant Chin-Up (underhand pull-up)
            with Pull-Up Bar, Rings
            bodyweight 1000
          variant Close-Grip Chin-Up
            with Pull-Up Bar
            bodyweight 1000
            biceps 850
          variant Assisted Chin-Up
            with Assistance Machine, Band
            assisted 1000
            abdominals 0

        movement Climbing Pull
          latissimus 1000, biceps 650, brachialis 600, forearmFlexors 750, teresMajor 600,
          brachioradialis 450, lowerTrapezius 350, rhomboids 350, abdominals 350
          variant Bar Muscle-Up (muscle-up)
            with Pull-Up Bar
            bodyweight 1000
            kind explosive
            lowerChest 500, lateralTriceps 500, medialTriceps 500, longTriceps 300,
            forearmFlexors 500
          variant Ring Muscle-Up
            with Rings
            bodyweight 1000
            lowerChest 550, lateralTriceps 500, medialTriceps 500, longTriceps 300,
            forearmFlexors 600
          variant Towel Hang
            with Pull-Up Bar
            bodyweight 1000
            logs weight duration
            kind isometric
            latissimus 400, biceps 400, brachialis 400, teresMajor 250, forearmFlexors 1000

        movement Pulldown (lat pulldown)
          latissimus 1000, teresMajor 650, biceps 450, brachialis 400, lowerTrapezius 450,
          rhomboids 400, middleTrapezius 350, brachioradialis 300, rearDeltoid 250,
          forearmFlexors 250
          variant Wide-Grip Pulldown (wide lat pulldown)
            with Cable, Machine, Lever Machine
            teresMajor 750
          variant Close-Grip Pulldown (neutral-grip pulldown)
            with Cable, Machine, Lever Machine
            brachialis 500, brachioradialis 400
          variant Underhand Pulldown (reverse-grip pulldown)
            with Cable, Machine, Lever Machine
            biceps 650

        movement Straight-Arm Pulldown
          latissimus 1000, teresMajor 750, longTriceps 350, rearDeltoid 250, abdominals 250,
          lowerTrapezius 200, pectoralisMinor 200
          variant Straight-Arm Pulldown (stiff-arm pulldown)
            with Cable, Band
          variant One-Arm Straight-Arm Pulldown
            with Cable, Band
            one side
            obliques 200
          variant Lying Pullover
            with Dumbbell, Barbell, EZ Bar, Kettlebell, Cable
            lowerChest 500, middleChest 400, serratus 350

        # Traps and upper back

        movement Shrug
          upperTrapezius 1000, middleTrapezius 400, forearmFlexors 350, rhomboids 150
          variant Standing Shrug (shoulder shrug)
            with Barbell, Dumbbell, Trap Bar, Kettlebell, Smith Machine, Machine, Lever Machine
            with Cable
          variant Behind-the-Back Shrug
            with Barbell, Smith Machine
            middleTrapezius 500
          variant Leaning Shrug (chest-supported shrug)
            with Dumbbell, Kettlebell, Cable
            upperTrapezius 700, middleTrapezius 900, rhomboids 500

        movement Prone Raise
          lowerTrapezius 950, middleTrapezius 600, rearDeltoid 500, rhomboids 350, rotatorCuff 350,
          sideDeltoid 200
          variant Y Raise (incline y raise)
            with Dumbbell, Cable, Plate, Suspension Trainer
          variant T Raise
            with Dumbbell, Plate, Suspension Trainer
            middleTrapezius 950, rhomboids 700, lowerTrapezius 450, rearDeltoid 700
          variant W Raise
            with Dumbbell, Plate, Band
            rotatorCuff 650, lowerTrapezius 700

        movement Scapular Retraction
          middleTrapezius 950, rhomboids 900, rearDeltoid 450, lowerTrapezius 350, rotatorCuff 250
          variant Band Pull-Apart
            with Band
            rearDeltoid 700
          variant Scapular Row (straight-arm row)
            with Cable, Machine, Barbell, Rings, Suspension Trainer
            rearDeltoid 200
          variant Retraction Hold (row hold)
            with Cable, Machine, Band
            logs weight duration
            kind isometric
            latissimus 400, biceps 250

        # Shoulder raises

        movement Lateral Raise (side raise)
          sideDeltoid 1000, upperTrapezius 300, frontDeltoid 200, rotatorCuff 250, serratus 150
          variant Standing Lateral Raise
            with Dumbbell, Cable, Band, Plate, Kettlebell
          variant Seated Lateral Raise
            with Dumbbell, Machine, Lever Machine
          variant One-Arm Lateral Raise
            with Cable, Dumbbell, Machine, Band
            one side

        movement Front Raise
          frontDeltoid 1000, upperChest 300, sideDeltoid 250, serratus 250, upperTrapezius 200
          variant Standing Front Raise
            with Dumbbell, Barbell, EZ Bar, Plate, Kettlebell, Cable, Band
          variant One-Arm Front Raise
            with Dumbbell, Cable, Kettlebell
            one side
          variant Incline Front Raise
            with Dumbbell, Barbell

        movement Rear Delt Fly (reverse fly)
          rearDeltoid 1000, middleTrapezius 500, rhomboids 450, rotatorCuff 300, lowerTrapezius 300,
          sideDeltoid 150
          variant Bent-Over Reverse Fly (rear lateral raise)
            with Dumbbell, Cable, Band, Kettlebell
            erectorSpinae 150
          variant Chest-Supported Reverse Fly
            with Dumbbell, Plate
          variant Seated Reverse Fly (reverse pec deck)
            with Machine, Lever Machine

        # Rotator cuff

        movement Shoulder Rotation
          rotatorCuff 1000, rearDeltoid 350, middleTrapezius 150
          variant External Rotation (standing external rotation)
            with Cable, Band
            one side
          variant Side-Lying External Rotation
            with Dumbbell
            one side
          variant Raised External Rotation (elbow-on-knee external rotation)
            with Dumbbell, Cable
            one side

        # Biceps

        movement Curl (biceps curl, arm curl)
          biceps 1000, brachialis 600, brachioradialis 300, forearmFlexors 250, frontDeltoid 150
          variant Standing Curl
            with Barbell, EZ Bar, Dumbbell, Cable, Band, Kettlebell
          variant Seated Curl
            with Dumbbell, Barbell, EZ Bar
          variant Alternating Curl (one-arm curl)
            with Dumbbell, Kettlebell, Cable
            one side

        movement Stretched Curl
          biceps 1000, brachialis 450, brachioradialis 200, forearmFlexors 200
          variant Incline Curl
            with Dumbbell
          variant Behind-the-Body Curl (bayesian curl)
            with Cable, Band
            one side
          variant Lying Curl
            with Dumbbell, Cable

        movement Preacher Curl (scott curl)
          biceps 950, brachialis 700, brachioradialis 300, forearmFlexors 200
          variant Preacher Bench Curl
            with EZ Bar, Barbell, Dumbbell, Cable, Machine, Lever Machine
          variant One-Arm Preacher Curl
            with Dumbbell, Cable, Machine
            one side
          variant Spider Curl (prone incline curl)
            with EZ Bar, Dumbbell, Barbell

        movement Hammer Curl
          brachialis 900, brachioradialis 800, biceps 650, forearmExtensors 250, forearmFlexors 200
          variant Standing Hammer Curl (neutral-grip curl)
            with Dumbbell, Cable, Kettlebell, Band
          variant Cross-Body Hammer Curl (pinwheel curl)
            with Dumbbell
            one side
          variant Preacher Hammer Curl
            with Dumbbell, Machine
            biceps 550

        movement Reverse Curl
          brachioradialis 950, brachialis 800, forearmExtensors 600, biceps 350
          variant Reverse Curl (overhand curl)
            with Barbell, EZ Bar, Dumbbell, Cable, Band
          variant Preacher Reverse Curl
            with EZ Bar, Barbell, Machine
          variant Zottman Curl
            with Dumbbell
            biceps 800, brachialis 700, brachioradialis 750

        # Triceps

        movement Triceps Pushdown (pressdown)
          lateralTriceps 1000, medialTriceps 900, longTriceps 600, forearmFlexors 150
          variant Bar Pushdown (straight-bar pushdown)
            with Cable, Band
          variant Rope Pushdown
            with Cable
          variant Underhand Pushdown (reverse-grip pushdown)
            with Cable
            medialTriceps 1000, lateralTriceps 800, forearmExtensors 250, forearmFlexors 0

        movement Overhead Triceps Extension (french press)
          longTriceps 1000, medialTriceps 700, lateralTriceps 700
          variant Seated Overhead Extension
            with Dumbbell, EZ Bar, Barbell, Cable, Machine
          variant Standing Overhead Extension
            with Cable, Band, Dumbbell, EZ Bar, Kettlebell, Plate
            abdominals 150
          variant One-Arm Overhead Extension
            with Dumbbell, Cable, Band
            one side

        movement Lying Triceps Extension
          longTriceps 850, lateralTriceps 850, medialTriceps 850
          variant Skull Crusher (nose breaker)
            with EZ Bar, Barbell, Dumbbell, Cable
          variant Incline Skull Crusher
            with EZ Bar, Dumbbell, Barbell, Cable
            longTriceps 1000
          variant Rolling Triceps Extension (dead-stop extension)
            with Dumbbell, Kettlebell
            latissimus 150

        # Forearms and grip

        movement Wrist Curl (wrist flexion)
          forearmFlexors 1000
          variant Seated Wrist Curl
            with Barbell, Dumbbell, EZ Bar, Cable
          variant Behind-the-Back Wrist Curl
            with Barbell, Cable, Smith Machine
          variant One-Arm Wrist Curl
            with Dumbbell, Cable, Band
            one side

        movement Reverse Wrist Curl (wrist extension)
          forearmExtensors 1000, brachioradialis 200
          variant Seated Reverse Wrist Curl
            with Barbell, Dumbbell, EZ Bar, Cable
          variant One-Arm Reverse Wrist Curl
            with Dumbbell, Cable, Band
            one side
          variant Finger Extension (finger opening)
            with Band
            logs reps
            forearmExtensors 900, brachioradialis 0

        movement Wrist Rolling
          forearmExtensors 900, forearmFlexors 900, brachioradialis 400, frontDeltoid 300
          variant Forearm Rotation (pronation and supination)
            with Dumbbell, Band
            one side
            forearmExtensors 600, forearmFlexors 700, biceps 200, brachioradialis 500,
            frontDeltoid 0
          variant Radial Deviation (wrist abduction)
            with Dumbbell
            one side
            forearmExtensors 700, forearmFlexors 600, brachioradialis 500, frontDeltoid 0

        movement Grip Squeeze (hand strength)
          forearmFlexors 1000, forearmExtensors 250
          variant Plate Pinch (pinch grip hold)
            with Plate
            one side
            logs weight duration
            kind isometric
          variant Bar Hold (static hold)
            with Barbell, Dumbbell, Kettlebell, Trap Bar
            logs weight duration
            kind isometric
            upperTrapezius 350
          variant Dead Hang (passive hang)
            with Pull-Up Bar, Rings
            bodyweight 1000
            logs weight duration
            kind isometric
            latissimus 250, teresMajor 150

        # Core: bracing

        movement Plank
          abdominals 900, transversus 900, obliques 500, serratus 300, erectorSpinae 200,
          quadriceps 200, gluteusMaximus 200, frontDeltoid 200, hipFlexors 200
          variant Forearm Plank (front plank)
            logs weight duration
            kind isometric
          variant High Plank (straight-arm plank)
            logs duration
            kind isometric
            serratus 400, frontDeltoid 300
          variant Long-Lever Plank (rkc plank)
            logs duration
            kind isometric
            abdominals 1000, gluteusMaximus 350

        movement Side Plank
          obliques 1000, transversus 700, gluteusMedius 500, abdominals 350, erectorSpinae 250,
          adductors 200, sideDeltoid 150
          variant Side Plank (side bridge)
            one side
            logs weight duration
            kind isometric
          variant Kneeling Side Plank
            one side
            logs duration
            kind isometric
            obliques 850
          variant Side Plank Raise (side plank dip)
            one side
            logs reps

        movement Dead Bug
          transversus 950, abdominals 800, hipFlexors 350, obliques 350
          variant Dead Bug
            logs reps
          variant Loaded Dead Bug
            with Dumbbell, Kettlebell, Plate, Band, Stability Ball
            latissimus 150
          variant Hollow Hold (hollow body hold)
            logs weight duration
            kind isometric
            abdominals 1000, transversus 800, hipFlexors 500

        movement Bird Dog
          transversus 700, erectorSpinae 600, gluteusMaximus 500, gluteusMedius 250, obliques 350,
          rearDeltoid 200, lowerTrapezius 200
          variant Bird Dog (quadruped reach)
            one side
            logs reps
          variant Bird Dog Hold
            one side
            logs duration
            kind isometric
          variant Bird Dog Row
            with Dumbbell, Kettlebell
            one side
            latissimus 800, rhomboids 500, middleTrapezius 500, biceps 350

        movement Stomach Vacuum (abdominal drawing-in)
          transversus 1000, obliques 250
          variant Standing Vacuum
            logs duration
            kind isometric

        movement Rollout
          abdominals 1000, transversus 650, latissimus 450, obliques 400, serratus 300,
          longTriceps 250, hipFlexors 250, teresMajor 200
          variant Kneeling Rollout (ab wheel rollout)
            with Ab Wheel, Barbell, Suspension Trainer, Rings
            bodyweight 500
          variant Standing Rollout
            with Ab Wheel, Suspension Trainer, Rings
            bodyweight 800
            latissimus 550
          variant Forearm Ball Rollout
            with Stability Ball
            logs reps
            abdominals 900, latissimus 250

        # Core: flexion and leg raises

        movement Crunch
          abdominals 1000, obliques 350, transversus 200
          variant Floor Crunch (abdominal crunch)
          variant Weighted Crunch
            with Plate, Dumbbell, Medicine Ball
          variant Kneeling Crunch (cable crunch)
            with Cable, Band
            latissimus 150

        movement Sit-Up
          abdominals 900, hipFlexors 700, obliques 350, quadriceps 150
          variant Floor Sit-Up
            bodyweight 450
          variant Decline Sit-Up
            with Plate, Medicine Ball, Dumbbell
            abdominals 1000
          variant Butterfly Sit-Up
            logs reps
            hipFlexors 500

        movement Leg Raise
          abdominals 900, hipFlexors 800, obliques 350, transversus 250
          variant Hanging Leg Raise
            with Pull-Up Bar, Rings
            bodyweight 350
            forearmFlexors 300, latissimus 150
          variant Hanging Knee Raise
            with Pull-Up Bar, Rings
            bodyweight 300
            forearmFlexors 300, hipFlexors 700
          variant Supported Knee Raise (captain's chair raise)
            with Dip Bars
            bodyweight 300
            lowerTrapezius 150

        movement Dragon Flag
          abdominals 1000, obliques 450, transversus 500, hipFlexors 400, latissimus 350,
          gluteusMaximus 200
          variant Dragon Flag
            with Bench
            bodyweight 700
          variant Tuck Dragon Flag
            with Bench
            bodyweight 500
            abdominals 900

        movement L-Sit
          hipFlexors 1000, abdominals 850, quadriceps 500, lateralTriceps 350, medialTriceps 350,
          lowerTrapezius 400, pectoralisMinor 350, transversus 350
          variant L-Sit (l-sit hold)
            with Dip Bars, Rings
            logs weight duration
            kind isometric
          variant Tuck Sit (tuck l-sit)
            with Dip Bars, Rings
            logs duration
            kind isometric
            hipFlexors 800, quadriceps 200
          variant Hanging L-Sit
            with Pull-Up Bar, Rings
            logs weight duration
            kind isometric
            lateralTriceps 0, medialTriceps 0, pectoralisMinor 0, forearmFlexors 450, latissimus 250

        movement Sliding Knee Tuck
          abdominals 900, hipFlexors 650, transversus 400, serratus 350, frontDeltoid 250,
          obliques 300
          variant Plank Knee Tuck
            with Suspension Trainer, Stability Ball
            logs reps
          variant Sliding Pike
            with Suspension Trainer, Stability Ball
            logs reps
            abdominals 1000, frontDeltoid 350

        # Core: rotation and side work

        movement Trunk Rotation
          obliques 1000, abdominals 400, transversus 350, hipFlexors 150
          variant Russian Twist (seated twist)
            with Plate, Medicine Ball, Dumbbell, Kettlebell
            abdominals 550, hipFlexors 350
          variant Bodyweight Russian Twist
            logs reps
            abdominals 500, hipFlexors 350
          variant Standing Rotation (cable twist)
            with Cable, Band
            one side

        movement Wood Chop (diagonal chop)
          obliques 1000, abdominals 450, transversus 350, latissimus 200, frontDeltoid 250,
          gluteusMaximus 200
          variant High-to-Low Chop
            with Cable, Band, Medicine Ball
            one side
            abdominals 550
          variant Low-to-High Chop (reverse chop, lift)
            with Cable, Band, Medicine Ball, Dumbbell
            one side
            frontDeltoid 400, gluteusMaximus 300
          variant Half-Kneeling Chop
            with Cable, Band
            one side
            gluteusMedius 250

        movement Pallof Press (anti-rotation press)
          obliques 900, transversus 900, abdominals 450, gluteusMedius 200, frontDeltoid 200
          variant Standing Pallof Press
            with Cable, Band
            one side
          variant Half-Kneeling Pallof Press
            with Cable, Band
            one side
            gluteusMedius 300
          variant Pallof Hold
            with Cable, Band
            one side
            logs weight duration
            kind isometric

        movement Side Bend
          obliques 1000, erectorSpinae 350, transversus 250, forearmFlexors 200
          variant Standing Side Bend
            with Dumbbell, Kettlebell, Plate, Cable
            one side
          variant Lying Side Bend (side hyperextension)
            with Back Extension Bench
            bodyweight 450
            one side
            forearmFlexors 0, gluteusMedius 250
          variant Windmill (kettlebell windmill)
            with Kettlebell, Dumbbell
            one side
            frontDeltoid 350, rotatorCuff 350, hamstrings 350, gluteusMedius 300, forearmFlexors 0

        movement Turkish Get-Up
          obliques 700, frontDeltoid 600, transversus 500, gluteusMaximus 500, quadriceps 450,
          abdominals 500, rotatorCuff 450, serratus 350, gluteusMedius 350, lateralTriceps 250,
          upperTrapezius 250
          variant Turkish Get-Up (full get-up)
            with Kettlebell, Dumbbell
            one side

        # Lower back

        movement Back Extension (hyperextension)
          erectorSpinae 950, gluteusMaximus 700, hamstrings 600, adductors 150
          variant Incline Back Extension
            with Back Extension Bench
            bodyweight 550
          variant Single-Leg Back Extension
            with Back Extension Bench
            bodyweight 550
            one side
            gluteusMedius 250
          variant Seated Back Extension
            with Machine, Lever Machine
            gluteusMaximus 350, hamstrings 200, erectorSpinae 1000

        movement Superman
          erectorSpinae 900, gluteusMaximus 600, hamstrings 400, lowerTrapezius 300, rearDeltoid 200
          variant Superman Lift (prone back lift)
            logs reps
          variant Superman Hold (arch hold)
            logs duration
            kind isometric
          variant Prone Swimmer (swimmer kick)
            logs reps
            lowerTrapezius 400, rotatorCuff 250

        movement Jefferson Curl (spinal roll-down)
          erectorSpinae 800, hamstrings 600, gluteusMaximus 300, forearmFlexors 150
          variant Standing Jefferson Curl
            with Barbell, Dumbbell, Kettlebell
            kind mobility

        # Carries and sleds

        movement Loaded Carry
          forearmFlexors 900, upperTrapezius 750, obliques 500, transversus 500, erectorSpinae 450,
          gluteusMedius 400, calves 350, quadriceps 350, middleTrapezius 350, gluteusMaximus 300
          variant Farmer's Walk (farmer's carry)
            with Dumbbell, Kettlebell, Trap Bar, Plate
            logs weight distance
          variant Suitcase Carry (one-arm carry)
            with Dumbbell, Kettlebell
            one side
            logs weight distance
            obliques 950, gluteusMedius 500, upperTrapezius 500
          variant Front Rack Carry
            with Kettlebell, Dumbbell, Barbell
            logs weight distance
            forearmFlexors 250, upperTrapezius 500, abdominals 450, frontDeltoid 400, biceps 250

        movement Sled Drive
          quadriceps 900, gluteusMaximus 800, calves 600, hamstrings 400, adductors 250,
          abdominals 250, erectorSpinae 200, frontDeltoid 200, middleChest 150
          variant Sled Push (prowler push)
            with Sled
            logs weight distance
          variant Forward Drag (sled drag)
            with Sled
            logs weight distance
            hamstrings 650, frontDeltoid 0, middleChest 0
          variant Backward Drag (reverse sled drag)
            with Sled
            logs weight distance
            quadriceps 1000, gluteusMaximus 400, hamstrings 150, frontDeltoid 0, middleChest 0

        # Olympic lifts and other explosive lifts

        movement Clean
          gluteusMaximus 850, quadriceps 800, upperTrapezius 750, hamstrings 650, erectorSpinae 700,
          calves 400, sideDeltoid 350, forearmFlexors 350, middleTrapezius 300, brachialis 250,
          biceps 200, adductors 300, abdominals 200
          variant Squat Clean (full clean)
            with Barbell
            kind explosive
            quadriceps 950
          variant Power Clean
            with Barbell, Dumbbell, Kettlebell, Sandbag
            kind explosive
          variant Hang Clean
            with Barbell, Dumbbell, Kettlebell
            kind explosive
            quadriceps 600

        movement Snatch
          gluteusMaximus 850, quadriceps 750, upperTrapezius 800, hamstrings 700, erectorSpinae 750,
          sideDeltoid 500, frontDeltoid 350, middleTrapezius 400, rotatorCuff 300, calves 400,
          forearmFlexors 350, lowerTrapezius 250, latissimus 250, abdominals 200
          variant Squat Snatch (full snatch)
            with Barbell
            kind explosive
            quadriceps 900
          variant Power Snatch
            with Barbell
            kind explosive
          variant Hang Snatch
            with Barbell
            kind explosive
            quadriceps 550

        movement Explosive Pull
          upperTrapezius 950, gluteusMaximus 800, hamstrings 650, quadriceps 650, erectorSpinae 650,
          sideDeltoid 450, calves 500, forearmFlexors 350, middleTrapezius 350
          variant High Pull
            with Barbell, Kettlebell, Dumbbell
            kind explosive
            sideDeltoid 600, biceps 250
          variant Clean Pull
            with Barbell
            kind explosive
            sideDeltoid 200
          variant Snatch Pull
            with Barbell
            kind explosive
            middleTrapezius 450, latissimus 300, sideDeltoid 300

        movement Jerk
          frontDeltoid 800, quadriceps 750, lateralTriceps 650, medialTriceps 650, sideDeltoid 550,
          gluteusMaximus 500, upperTrapezius 500, calves 400, longTriceps 300, serratus 350,
          abdominals 250
          variant Split Jerk
            with Barbell
            kind explosive
            gluteusMedius 250
          variant Push Jerk (power jerk)
            with Barbell, Dumbbell, Kettlebell
            kind explosive
          variant Long-Cycle Jerk
            with Kettlebell
            kind explosive
            forearmFlexors 350, erectorSpinae 300

        movement Thruster (squat to press)
          quadriceps 950, frontDeltoid 800, gluteusMaximus 650, sideDeltoid 500, lateralTriceps 500,
          medialTriceps 500, adductors 350, upperTrapezius 350, erectorSpinae 300, longTriceps 250,
          abdominals 200
          variant Thruster
            with Barbell, Dumbbell, Kettlebell, Sandbag, Landmine
            kind explosive
          variant Wall Ball Shot (wall ball throw)
            with Medicine Ball
            kind explosive
            calves 350, upperTrapezius 150
          variant One-Arm Thruster
            with Dumbbell, Kettlebell
            one side
            kind explosive
            obliques 350

        # Jumps and throws

        movement Jump
          quadriceps 900, gluteusMaximus 800, calves 750, hamstrings 450, adductors 200,
          erectorSpinae 150
          variant Jump Squat (squat jump)
            bodyweight 900
            kind explosive
          variant Loaded Jump Squat
            with Barbell, Dumbbell, Trap Bar, Kettlebell, Sandbag
            kind explosive
          variant Box Jump
            with Box
            logs reps
            kind explosive
            hipFlexors 350

        movement Hop (ankle jump)
          calves 1000, quadriceps 350, gluteusMaximus 200, hamstrings 200
          variant Pogo Jump
            logs reps
            kind explosive
          variant Single-Leg Hop
            one side
            logs reps distance
            kind explosive
            quadriceps 600, gluteusMaximus 500, gluteusMedius 450
          variant Star Jump (jumping jack)
            logs reps
            kind cardio
            calves 450, sideDeltoid 250, gluteusMedius 300, adductors 250

        movement Burpee
          quadriceps 700, middleChest 550, gluteusMaximus 500, frontDeltoid 450, lateralTriceps 400,
          medialTriceps 400, calves 450, hipFlexors 350, abdominals 350, hamstrings 300,
          lowerChest 300
          variant Burpee (push-up burpee)
            logs reps
            kind cardio
          variant Squat Thrust (up-down)
            logs reps
            kind cardio
            middleChest 200, lowerChest 150, lateralTriceps 200, medialTriceps 200
          variant Box Jump-Over Burpee
            with Box
            logs reps
            kind cardio
            quadriceps 800, gluteusMaximus 600
          variant Burpee Pull-Up
            with Pull-Up Bar
            logs reps
            kind cardio
            latissimus 700, biceps 450, teresMajor 400, brachialis 350

        movement Throw
          abdominals 600, obliques 500, latissimus 350, frontDeltoid 400, gluteusMaximus 350,
          quadriceps 300, longTriceps 300, lateralTriceps 250, medialTriceps 250
          variant Overhead Slam (ball slam)
            with Medicine Ball, Sandbag
            kind explosive
            abdominals 900, latissimus 800, teresMajor 400, longTriceps 450, frontDeltoid 200
          variant Rotational Throw (side toss)
            with Medicine Ball
            one side
            kind explosive
            obliques 950, gluteusMaximus 500
          variant Chest Pass (chest throw)
            with Medicine Ball
            kind explosive
            middleChest 900, lateralTriceps 600, medialTriceps 600, frontDeltoid 600, latissimus 0,
            abdominals 300, obliques 150

        movement Explosive Push-Up
          middleChest 1000, lateralTriceps 650, medialTriceps 650, frontDeltoid 600, lowerChest 500,
          upperChest 400, serratus 450, longTriceps 300, abdominals 300
          variant Clapping Push-Up (plyometric push-up)
            bodyweight 640
            kind explosive
          variant Depth Push-Up (drop push-up)
            with Box, Plate
            bodyweight 640
            kind explosive
          variant Bench Throw
            with Smith Machine
            kind explosive
            serratus 200, abdominals 0

        movement Tire Flip
          gluteusMaximus 950, quadriceps 750, hamstrings 700, erectorSpinae 750, biceps 400,
          middleChest 450, frontDeltoid 450,
          lateralTriceps 350, calves 450, forearmFlexors 400, upperTrapezius 400
          variant Over-Bar Load (stone over bar)
            with Sandbag
            kind explosive
            middleChest 200, frontDeltoid 250, lateralTriceps 0, biceps 500

        # Isometric legs

        movement Wall Sit
          quadriceps 1000, gluteusMaximus 350, adductors 250, calves 150
          variant Wall Sit (wall squat hold)
            logs weight duration
            kind isometric
          variant Single-Leg Wall Sit
            one side
            logs duration
            kind isometric
            gluteusMedius 300
          variant Horse Stance (wide squat hold)
            logs duration
            kind isometric
            adductors 700, gluteusMaximus 450

        movement Hamstring Hold
          hamstrings 900, gluteusMaximus 500, erectorSpinae 300
          variant Long-Lever Bridge Hold
            logs duration
            kind isometric
          variant Leg Curl Hold
            with Machine, Lever Machine
            logs weight duration
            kind isometric
            hamstrings 1000, gluteusMaximus 0, erectorSpinae 0, calves 250

        # Crawls and conditioning

        movement Crawl
          abdominals 500, transversus 500, frontDeltoid 450, quadriceps 450, serratus 400,
          obliques 400, lateralTriceps 250, medialTriceps 250, hipFlexors 300
          variant Bear Crawl
            logs duration distance
            kind cardio

        movement Mountain Climber
          hipFlexors 600, abdominals 600, transversus 350, obliques 350, quadriceps 350,
          frontDeltoid 350, serratus 300
          variant Mountain Climber (running plank)
            logs reps duration
            kind cardio
          variant Cross-Body Mountain Climber
            logs reps duration
            kind cardio
            obliques 600
          variant Sliding Mountain Climber
            with Suspension Trainer
            logs reps duration
            kind cardio

        movement Rope Waves
          frontDeltoid 500, sideDeltoid 350, abdominals 350, obliques 300, forearmFlexors 450,
          latissimus 300, biceps 200, quadriceps 250, upperTrapezius 250
          variant Alternating Waves
            with Battle Ropes
            logs duration
            kind cardio
          variant Double Waves
            with Battle Ropes
            logs duration
            kind cardio
            erectorSpinae 250
          variant Rope Slams (power slams)
            with Battle Ropes
            logs duration
            kind cardio
            latissimus 500, abdominals 500, gluteusMaximus 250
          variant Rope Circles
            with Battle Ropes
            logs duration
            kind cardio
            rotatorCuff 350, sideDeltoid 500

        # Cardio

        movement Running
          calves 500, quadriceps 450, hamstrings 450, gluteusMaximus 450, hipFlexors 350,
          gluteusMedius 300, adductors 200, abdominals 150
          variant Outdoor Run (jog, road run)
            logs duration distance
            kind cardio
          variant Indoor Run (treadmill run)
            with Treadmill
            logs duration distance
            kind cardio
          variant Trail Run
            logs duration distance
            kind cardio
            gluteusMedius 400
          variant Interval Run (fartlek)
            with Treadmill
            logs duration distance
            kind cardio
            hamstrings 500
          variant Sprint (dash)
            logs duration distance
            kind cardio
            hamstrings 650, gluteusMaximus 600, hipFlexors 500, calves 600
          variant Hill Sprint (uphill sprint)
            logs duration distance
            kind cardio
            gluteusMaximus 700, calves 650, quadriceps 600, hamstrings 550

        movement Walking
          calves 350, gluteusMaximus 250, quadriceps 250, hamstrings 250, gluteusMedius 250,
          hipFlexors 200
          variant Outdoor Walk (stroll)
            logs duration distance
            kind cardio

        movement Cycling (biking)
          quadriceps 600, gluteusMaximus 450, hamstrings 300, calves 350, hipFlexors 250
          variant Outdoor Ride (bike ride)
            with Bicycle
            logs duration distance
            kind cardio
          variant Indoor Ride (stationary ride, spinning)
            with Exercise Bike
            logs duration distance
            kind cardio
          variant Recumbent Ride (recumbent bike)
            with Exercise Bike
            logs duration distance
            kind cardio
            gluteusMaximus 350
          variant Interval Ride (bike sprints)
            with Exercise Bike, Bicycle
            logs duration distance
            kind cardio
            quadriceps 750, gluteusMaximus 550
          variant Fan Bike Ride (assault bike)
            with Air Bike
            logs duration distance
            kind cardio
            frontDeltoid 250, latissimus 250, middleChest 200, lateralTriceps 200, biceps 200
          variant Arm Cycling (hand cycling)
            with Arm Ergometer
            logs duration distance
            kind cardio
            quadriceps 0, gluteusMaximus 0, hamstrings 0, calves 0, hipFlexors 0, frontDeltoid 500,
            biceps 350, latissimus 350, lateralTriceps 350, middleChest 250, rearDeltoid 250

        movement Indoor Rowing (erg rowing)
          latissimus 500, quadriceps 550, rhomboids 400, middleTrapezius 400, gluteusMaximus 450,
          hamstrings 350, erectorSpinae 450, biceps 300, forearmFlexors 300, rearDeltoid 250,
          abdominals 200
          variant Steady Row (endurance row)
            with Rowing Machine
            logs duration distance
            kind cardio
          variant Interval Row (row sprints)
            with Rowing Machine
            logs duration distance
            kind cardio
            quadriceps 650, latissimus 600

        movement Indoor Skiing (erg skiing)
          latissimus 550, abdominals 500, longTriceps 450, teresMajor 350, erectorSpinae 300,
          gluteusMaximus 250, hamstrings 200, forearmFlexors 250, lateralTriceps 250,
          medialTriceps 250
          variant Double-Pole Ski
            with Ski Machine
            logs duration distance
            kind cardio
          variant Alternating-Arm Ski
            with Ski Machine
            logs duration distance
            kind cardio
            obliques 350, abdominals 350
          variant Cross-Country Ski (nordic skiing)
            logs duration distance
            kind cardio
            quadriceps 450, gluteusMedius 350, calves 350

        movement Elliptical Training (cross training)
          quadriceps 400, gluteusMaximus 400, hamstrings 300, calves 250, middleChest 150,
          rhomboids 150, biceps 150, lateralTriceps 150
          variant Forward Stride
            with Elliptical
            logs duration distance
            kind cardio
          variant Reverse Stride (backward elliptical)
            with Elliptical
            logs duration distance
            kind cardio
            quadriceps 500, gluteusMaximus 300

        movement Stair Climbing
          gluteusMaximus 550, quadriceps 600, calves 450, hamstrings 300, gluteusMedius 300,
          hipFlexors 250
          variant Machine Stair Climb (stepper)
            with Stair Climber
            logs duration
            kind cardio
          variant Stair Run (stadium stairs)
            logs duration distance
            kind cardio
            calves 550, hipFlexors 350
          variant Box Step Aerobics (step aerobics)
            with Box
            logs duration
            kind cardio
            gluteusMaximus 400, quadriceps 450

        movement Rope Jumping (rope skipping)
          calves 700, quadriceps 300, forearmFlexors 250, sideDeltoid 200, gluteusMaximus 150,
          abdominals 150
          variant Single Unders (basic jump)
            with Jump Rope
            logs reps duration
            kind cardio
          variant Double Unders
            with Jump Rope
            logs reps duration
            kind cardio
            calves 800, forearmFlexors 350
          variant Alternate-Foot Skip (boxer skip)
            with Jump Rope
            logs reps duration
            kind cardio
            hipFlexors 250

        movement Swimming
          latissimus 550, frontDeltoid 350, sideDeltoid 250, rotatorCuff 300, longTriceps 300,
          teresMajor 350, abdominals 300, middleChest 300, gluteusMaximus 250, quadriceps 250,
          hipFlexors 250
          variant Freestyle (front crawl)
            logs duration distance
            kind cardio
          variant Backstroke
            logs duration distance
            kind cardio
            rearDeltoid 350, middleChest 150
          variant Breaststroke
            logs duration distance
            kind cardio
            adductors 500, middleChest 450, hamstrings 300
          variant Butterfly Stroke
            logs duration distance
            kind cardio
            latissimus 700, middleChest 450, erectorSpinae 400, abdominals 450
          variant Water Walking (aqua jogging)
            logs duration
            kind cardio
            latissimus 0, frontDeltoid 150, sideDeltoid 0, rotatorCuff 0, longTriceps 0,
            teresMajor 0, middleChest 0, quadriceps 350, gluteusMaximus 350, hamstrings 300

        movement Footwork
          calves 500, quadriceps 450, gluteusMedius 350, hipFlexors 300, adductors 250,
          gluteusMaximus 300
          variant High Knees (knee running)
            logs duration
            kind cardio
            hipFlexors 600, abdominals 250
          variant Butt Kicks (heel flicks)
            logs duration
            kind cardio
            hamstrings 450
          variant Ladder Drill (agility ladder)
            logs duration
            kind cardio
          variant Side Shuffle (lateral shuffle)
            logs duration distance
            kind cardio
            gluteusMedius 550, adductors 400
          variant Shadow Boxing
            logs duration
            kind cardio
            frontDeltoid 500, serratus 400, obliques 400, lateralTriceps 300, hipFlexors 0
          variant Skip for Height (power skip)
            logs reps distance
            kind explosive
            gluteusMaximus 600, calves 700, hipFlexors 500

        # Mobility and stretching

        movement Hip Stretch
          hipFlexors 500, quadriceps 250, adductors 200, gluteusMaximus 200
          variant Half-Kneeling Hip Flexor Stretch (kneeling lunge stretch)
            one side
            logs duration
            kind mobility

        movement Leg Stretch
          hamstrings 600, calves 250, erectorSpinae 150
          variant Seated Forward Fold (sit and reach)
            logs duration
            kind mobility
            erectorSpinae 300

        movement Spine Mobility
          erectorSpinae 400, obliques 250, abdominals 200
          variant Cat-Cow (cat camel)
            logs reps
            kind mobility

        movement Shoulder Mobility
          frontDeltoid 300, rotatorCuff 350, middleChest 200, lowerTrapezius 200
          variant Shoulder Dislocate (shoulder pass-through)
            with Band
            logs reps
            kind mobility
            pectoralisMinor 250

        movement Arm Stretch
          forearmFlexors 500, forearmExtensors 300
          variant Wrist Flexor Stretch (prayer stretch)
            logs duration
            kind mobility
            forearmExtensors 0

        movement Squat Mobility
          adductors 400, gluteusMaximus 300, quadriceps 300, calves 300, erectorSpinae 150
          variant Deep Squat Hold (resting squat)
            logs duration
            kind mobility

        # Recovery

        movement Lower-Body Rolling
          quadriceps 300, hamstrings 300, calves 300, gluteusMaximus 300
          variant Quad Roll
            with Foam Roller
            one side
            logs duration
            kind recovery
            quadriceps 500, hamstrings 0, calves 0, gluteusMaximus 0

        movement Upper-Body Rolling
          rhomboids 250, middleTrapezius 250, latissimus 250, erectorSpinae 250
          variant Upper Back Roll (thoracic extension roll)
            with Foam Roller
            logs duration
            kind recovery
            middleTrapezius 400, rhomboids 400, latissimus 0
        """
}
