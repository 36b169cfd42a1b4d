/// The style of the page: the fonts of the system, one accent, light and dark, and on paper.
enum ReportStyle {
    static let text: StaticString = """
        :root {
          color-scheme: light dark;
          --paper: #fbfbf9; --card: #ffffff; --ink: #1c1d1f; --soft: #5b6066; --line: #e2e2dd;
          --accent: #2f6299; --tint: #cfdeee; --tint-ink: #16293d;
          --strong: #2f6299; --strong-ink: #ffffff; --plain: #e9e9e4; --plain-ink: #3c3f43;
          --good: #1d6a3a; --wrong: #ad2219; --costly: #855300;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #141618; --card: #1b1e21; --ink: #e7e7e4; --soft: #a2a8ae; --line: #30353a;
            --accent: #6ea6dc; --tint: #263c52; --tint-ink: #dce9f5;
            --strong: #3d6f9f; --strong-ink: #ffffff; --plain: #2b2f33; --plain-ink: #c6cacd;
            --good: #7ccb97; --wrong: #ff9389; --costly: #edb75c;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0 auto; padding: 3rem 1.5rem 4rem; max-width: 72rem;
          background: var(--paper); color: var(--ink);
          font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue",
            "Noto Sans", sans-serif;
          overflow-wrap: break-word;
        }
        h1, h2, h3, p, dl, ol, ul { margin: 0; padding: 0; }
        h1 { font-size: 2rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em;
          overflow-wrap: anywhere; }
        h2 { font-size: 1.25rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.005em; }
        h3 { font-size: 1rem; line-height: 1.4; font-weight: 600; overflow-wrap: anywhere; }
        section { margin-top: 3.25rem; }
        section h2 + * { margin-top: 1rem; }
        section h2 + .lead { margin-top: 0.35rem; }
        .kind { color: var(--soft); margin-bottom: 0.25rem; }
        .path { color: var(--soft); font-size: 0.875rem; overflow-wrap: anywhere;
          margin-top: 0.35rem; }
        .lead { color: var(--soft); max-width: 44rem; margin-bottom: 1rem; }
        .note { color: var(--soft); font-size: 0.875rem; overflow-wrap: anywhere; }
        footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line);
          color: var(--soft); font-size: 0.875rem; }

        dd { margin: 0; }
        .figures { display: flex; flex-wrap: wrap; gap: 1px; margin-top: 2rem;
          background: var(--card); border: 1px solid var(--line); border-radius: 8px;
          overflow: hidden; }
        .figures div { flex: 1 1 6.5rem; min-width: max-content; padding: 0.85rem 1rem;
          box-shadow: 0 0 0 1px var(--line); }
        .figures dt, .facts dt { color: var(--soft); font-size: 0.8125rem; }
        .figures dd { font-size: 1.2rem; line-height: 1.35; font-weight: 600;
          font-variant-numeric: tabular-nums; white-space: nowrap; }
        .figures .good dd { color: var(--good); }
        .figures .wrong dd { color: var(--wrong); }

        .advice { display: grid; grid-template-columns: 5rem 1fr; column-gap: 1rem;
          padding: 1rem 0; border-top: 1px solid var(--line); }
        .advice:last-child { border-bottom: 1px solid var(--line); }
        .advice > * { grid-column: 2; max-width: 46rem; }
        .advice .weight { grid-column: 1; grid-row: 1 / span 3; font-size: 0.8125rem;
          line-height: 1.7; font-weight: 600; text-transform: capitalize; color: var(--soft); }
        .advice.is-wrong .weight { color: var(--wrong); }
        .advice.is-costly .weight { color: var(--costly); }
        .names { list-style: none; display: flex; flex-wrap: wrap; gap: 0.35rem;
          margin-top: 0.6rem; }
        .names li { font-size: 0.8125rem; line-height: 1.4; padding: 0.1rem 0.5rem;
          background: var(--plain); color: var(--plain-ink); border-radius: 4px;
          overflow-wrap: anywhere; min-width: 0; }

        svg { display: block; width: 100%; height: auto; }
        svg text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
          fill: var(--ink); }
        .map.narrow { display: none; }
        .map .group { fill: var(--ink); font-weight: 600; }
        .area rect { rx: 2px; }
        .records rect { fill: var(--strong); }
        .records text { fill: var(--strong-ink); }
        .index rect { fill: var(--tint); }
        .index text { fill: var(--tint-ink); }
        .other rect { fill: var(--plain); }
        .other text, .free text { fill: var(--plain-ink); }
        .map.wide .free rect { fill: url(#hatch-wide); }
        .map.narrow .free rect { fill: url(#hatch-narrow); }
        rect.hatch { fill: var(--card); }
        path.hatch { stroke: var(--line); stroke-width: 3; }
        .free rect { stroke: var(--line); }
        .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem;
          margin-bottom: 0.75rem; color: var(--soft); font-size: 0.8125rem; }
        .legend span { display: inline-block; width: 0.75rem; height: 0.75rem;
          margin-right: 0.4rem; border-radius: 2px; vertical-align: -0.08rem; }
        .legend .records { background: var(--strong); }
        .legend .index { background: var(--tint); }
        .legend .other { background: var(--plain); }
        .legend .free { border: 1px solid var(--line); background: repeating-linear-gradient(
          45deg, var(--line), var(--line) 2px, var(--card) 2px, var(--card) 4px); }
        .area .size { opacity: 0.85; font-variant-numeric: tabular-nums; }
        #sizes h3 { margin-top: 2rem; }

        .scroll { overflow-x: auto; margin-top: 0.75rem; border: 1px solid var(--line);
          border-radius: 8px; background: var(--card); }
        .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        .scroll + .note { margin-top: 0.6rem; }
        table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.4; }
        th, td { padding: 0.45rem 0.9rem; text-align: left; vertical-align: baseline;
          white-space: nowrap; font-weight: 400; }
        thead th { color: var(--soft); font-size: 0.8125rem; padding-top: 0.6rem;
          padding-bottom: 0.6rem; }
        tbody tr { border-top: 1px solid var(--line); }
        tbody th { min-width: 15rem; max-width: 24rem; white-space: normal;
          overflow-wrap: anywhere; }
        .n { text-align: right; font-variant-numeric: tabular-nums; }
        tr.records th { font-weight: 600; }
        tr.index th { padding-left: 2.1rem; }
        tr.other th { color: var(--soft); }
        #check td { white-space: normal; min-width: 16rem; overflow-wrap: anywhere; }
        .gauge { display: inline-block; width: 4.5rem; height: 0.5rem; border-radius: 2px;
          background: var(--plain); overflow: hidden; }
        .gauge span { display: block; height: 100%; background: var(--accent); }
        .gauged { display: inline-block; min-width: 3.2rem; margin-left: 0.5rem;
          text-align: right; font-variant-numeric: tabular-nums; }

        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr));
          gap: 1rem; }
        .cards + * { margin-top: 1rem; }
        .card { min-width: 0; padding: 1rem 1.1rem 1.1rem; background: var(--card);
          border: 1px solid var(--line); border-radius: 8px; }
        .card p + p { margin-top: 0.5rem; font-size: 0.875rem; }
        .bars { margin-top: 0.9rem; max-width: 24rem; }
        .bars rect { fill: var(--accent); }
        .bars text { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
        .axis { stroke: var(--line); fill: none; }
        .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(4.25rem, 1fr));
          gap: 0.4rem 0.5rem; margin-top: 0.7rem; }
        .facts dd { font-size: 0.875rem; font-variant-numeric: tabular-nums;
          white-space: nowrap; }
        summary { cursor: pointer; font-weight: 600; max-width: 46rem; }
        summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        summary + * { margin-top: 1rem; }
        .spread { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 1.1rem;
          margin-top: 0.9rem; align-items: start; }
        h3.more { margin-top: 1.5rem; }
        .curve { overflow: visible; }
        .curve .even { stroke: var(--line); fill: none; }
        .curve .under { fill: var(--tint); opacity: 0.6; }
        .curve .line { stroke: var(--accent); stroke-width: 1.5; fill: none;
          stroke-linejoin: round; }
        .values { list-style: none; font-size: 0.8125rem; }
        .values li { position: relative; display: flex; justify-content: space-between;
          gap: 0.75rem; padding: 0.1rem 0.4rem; margin-bottom: 2px; line-height: 1.4; }
        .values .bar { position: absolute; inset: 0 auto 0 0; background: var(--tint);
          border-radius: 2px; }
        .values .value, .values .count { position: relative; color: var(--ink); }
        .values .value { min-width: 0; overflow: hidden; text-overflow: ellipsis;
          white-space: nowrap; }
        .values .id { position: relative; color: var(--soft); margin-left: auto;
          white-space: nowrap; }
        .values .count { font-variant-numeric: tabular-nums; white-space: nowrap; }

        @media (max-width: 45rem) {
          body { padding: 1.75rem 1rem 3rem; }
          h1 { font-size: 1.6rem; }
          section { margin-top: 2.5rem; }
          .map.wide { display: none; }
          .map.narrow { display: block; }
          .advice { grid-template-columns: 1fr; }
          .advice > *, .advice .weight { grid-column: 1; grid-row: auto; }
          .cards { grid-template-columns: minmax(0, 1fr); }
          .figures div { flex-basis: 45%; }
        }
        @media print {
          :root {
            --paper: #ffffff; --card: #ffffff; --ink: #000000; --soft: #444444; --line: #bbbbbb;
            --accent: #2f6299; --tint: #cfdeee; --tint-ink: #16293d; --strong: #2f6299;
            --strong-ink: #ffffff; --plain: #e9e9e4; --plain-ink: #333333; --good: #1d6a3a;
            --wrong: #ad2219; --costly: #855300;
          }
          body { max-width: none; padding: 0; font-size: 10pt; }
          section { margin-top: 1.5rem; }
          h2, h3, .lead, .legend { break-after: avoid; }
          .figures div { flex-basis: 22%; }
          .card, .advice, svg, tr { break-inside: avoid; }
          details::details-content { content-visibility: visible; height: auto; }
          .scroll { overflow: visible; border: 0; }
          .cards { grid-template-columns: 1fr 1fr; }
          .map.wide { display: block; }
          .map.narrow { display: none; }
          th, td { padding: 0.2rem 0.5rem; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """
}
