extension MonthNames {
    /// The names of months, with the forms that stand in dates and the short ones, from January on.
    /// Vietnamese counts its months.
    static let table = """
        en january/jan february/feb march/mar april/apr may june/jun july/jul august/aug \
        september/sep october/oct november/nov december/dec
        de januar/jan februar/feb märz/mär april/apr mai juni/jun juli/jul august/aug \
        september/sept/sep oktober/okt november/nov dezember/dez
        fr janvier/janv février/févr mars avril/avr mai juin juillet/juil août septembre/sept \
        octobre/oct novembre/nov décembre/déc
        es enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago \
        septiembre/sept octubre/oct noviembre/nov diciembre/dic
        it gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug \
        agosto/ago settembre/set ottobre/ott novembre/nov dicembre/dic
        pt janeiro/jan fevereiro/fev março/mar abril/abr maio/mai junho/jun julho/jul \
        agosto/ago setembro/set outubro/out novembro/nov dezembro/dez
        nl januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug \
        september/sep oktober/okt november/nov december/dec
        pl stycznia/styczeń/sty lutego/luty/lut marca/marzec/mar kwietnia/kwiecień/kwi \
        maja/maj czerwca/czerwiec/cze lipca/lipiec/lip sierpnia/sierpień/sie \
        września/wrzesień/wrz października/październik/paź listopada/listopad/lis \
        grudnia/grudzień/gru
        sv januari/jan februari/feb mars april/apr maj juni juli augusti/aug september/sep \
        oktober/okt november/nov december/dec
        da januar/jan februar/feb marts/mar april/apr maj juni/jun juli/jul august/aug \
        september/sep oktober/okt november/nov december/dec
        nb januar/jan februar/feb mars/mar april/apr mai juni/jun juli/jul august/aug \
        september/sep oktober/okt november/nov desember/des
        fi tammikuuta/tammikuu/tammi helmikuuta/helmikuu/helmi maaliskuuta/maaliskuu/maalis \
        huhtikuuta/huhtikuu/huhti toukokuuta/toukokuu/touko kesäkuuta/kesäkuu/kesä \
        heinäkuuta/heinäkuu/heinä elokuuta/elokuu/elo syyskuuta/syyskuu/syys \
        lokakuuta/lokakuu/loka marraskuuta/marraskuu/marras joulukuuta/joulukuu/joulu
        cs ledna/leden/led února/únor/úno března/březen/bře dubna/duben/dub května/květen/kvě \
        června/červen/čvn července/červenec/čvc srpna/srpen/srp září/zář října/říjen/říj \
        listopadu/listopad/lis prosince/prosinec/pro
        sk januára/január/jan februára/február/feb marca/marec/mar apríla/apríl/apr mája/máj \
        júna/jún júla/júl augusta/august/aug septembra/september/sep októbra/október/okt \
        novembra/november/nov decembra/december/dec
        hu január/jan február/febr március/márc április/ápr május/máj június/jún július/júl \
        augusztus/aug szeptember/szept október/okt november/nov december/dec
        ro ianuarie/ian februarie/feb martie/mar aprilie/apr mai iunie/iun iulie/iul \
        august/aug septembrie/sept octombrie/oct noiembrie/nov decembrie/dec
        tr ocak/oca şubat/şub mart/mar nisan/nis mayıs/may haziran/haz temmuz/tem ağustos/ağu \
        eylül/eyl ekim/eki kasım/kas aralık/ara
        ru января/январь/янв февраля/февраль/февр марта/март апреля/апрель/апр мая/май \
        июня/июнь июля/июль августа/август/авг сентября/сентябрь/сент октября/октябрь/окт \
        ноября/ноябрь/нояб декабря/декабрь/дек
        uk січня/січень/січ лютого/лютий/лют березня/березень/бер квітня/квітень/квіт \
        травня/травень/трав червня/червень/черв липня/липень/лип серпня/серпень/серп \
        вересня/вересень/вер жовтня/жовтень/жовт листопада/листопад/лист грудня/грудень/груд
        el ιανουαρίου/ιανουάριος/ιαν φεβρουαρίου/φεβρουάριος/φεβ μαρτίου/μάρτιος/μαρ/μάρ \
        απριλίου/απρίλιος/απρ μαΐου/μάιος/μαΐ/μάι ιουνίου/ιούνιος/ιουν/ιούν \
        ιουλίου/ιούλιος/ιουλ/ιούλ αυγούστου/αύγουστος/αυγ/αύγ σεπτεμβρίου/σεπτέμβριος/σεπ \
        οκτωβρίου/οκτώβριος/οκτ νοεμβρίου/νοέμβριος/νοε/νοέ δεκεμβρίου/δεκέμβριος/δεκ
        hr siječnja/siječanj/sij veljače/veljača/velj ožujka/ožujak/ožu travnja/travanj/tra \
        svibnja/svibanj/svi lipnja/lipanj/lip srpnja/srpanj/srp kolovoza/kolovoz/kol \
        rujna/rujan/ruj listopada/listopad/lis studenoga/studeni/stu prosinca/prosinac/pro
        sl januar/jan februar/feb marec/mar april/apr maj junij/jun julij/jul avgust/avg \
        september/sep oktober/okt november/nov december/dec
        ca gener/gen febrer/febr març abril/abr maig juny juliol/jul agost/ag setembre/set \
        octubre/oct novembre/nov desembre/des
        id januari/jan februari/feb maret/mar april/apr mei juni/jun juli/jul agustus/agu \
        september/sep oktober/okt november/nov desember/des
        et jaanuar/jaan veebruar/veebr märts aprill/apr mai juuni juuli august/aug \
        september/sept oktoober/okt november/nov detsember/dets
        lv janvāris/janv februāris/febr marts aprīlis/apr maijs jūnijs/jūn jūlijs/jūl \
        augusts/aug septembris/sept oktobris/okt novembris/nov decembris/dec
        lt sausio/sausis/saus vasario/vasaris/vas kovo/kovas/kov balandžio/balandis/bal \
        gegužės/gegužė/geg birželio/birželis/birž liepos/liepa/liep rugpjūčio/rugpjūtis/rugp \
        rugsėjo/rugsėjis/rugs spalio/spalis/spal lapkričio/lapkritis/lapkr \
        gruodžio/gruodis/gruod
        bg януари/яну февруари/фев март април/апр май юни юли август/авг септември/сеп \
        октомври/окт ноември/ное декември/дек
        """
}
