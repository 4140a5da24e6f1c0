/**
 * The rules for browsers, after those shared with EPUB: the line width, light and dark colours, and
 * printing. They name no font, because every system has one for its scripts.
 */
export const pageStyle = `:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #21201c; --quiet: #68645a; --rule: #d9d4c8; --accent: #8a3b12; --wash: #f4f1ea }
@media (prefers-color-scheme: dark) { :root { --paper: #191816; --ink: #e6e2d8; --quiet: #a49e91; --rule: #3f3c36; --accent: #e8a87c; --wash: #23211e } }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { max-width: 38rem; margin: 0 auto; padding: 0 1.25rem 6rem; background: var(--paper); color: var(--ink); font-family: Charter, "Bitstream Charter", "Iowan Old Style", Georgia, Cambria, "Noto Serif", serif; font-size: 1.125rem; text-wrap: pretty }
h1, h2, h3, h4, h5 { line-height: 1.25; font-weight: 600; text-align: start; text-wrap: balance; hyphens: none; break-after: avoid }
p { text-align: start }
section > p:first-child, hr + p, nav + p { text-indent: 0 }
p, li, th, td, figcaption, h1, h2, h3, h4, h5 { unicode-bidi: plaintext }
li { text-align: match-parent }
[dir], p.verse { unicode-bidi: isolate }
a { color: var(--accent); text-underline-offset: 0.15em }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px }
.title-page { padding: 18vh 0 12vh; border-bottom: 1px solid var(--rule); margin-bottom: 3rem }
.title-page h1 { font-size: clamp(2rem, 8vw, 3rem); line-height: 1.15; margin: 0 }
.title-page hr { border-color: var(--rule) }
.title-page .series, .title-page .publisher, .title-page .edition-note { color: var(--quiet) }
.title-page .publisher { margin-top: 3em }
.copyright-page, .dedication, .epigraph { margin: 3rem 0 }
.copyright-page { color: var(--quiet) }
.dedication, .epigraph { max-width: 28rem; margin-inline: auto }
nav { margin: 4rem 0 }
nav h2, .back h2 { font-size: 1.25rem; margin: 0 0 1rem }
nav ol { margin: 0 }
nav li { margin: 0; padding: 0.3rem 0 }
nav a { color: inherit; display: inline-block; padding: 0.15rem 0; text-decoration: underline; text-decoration-color: var(--rule) }
nav a:hover { text-decoration-color: currentcolor }
.part > h2 { font-size: 2rem; text-align: center; margin: 8rem 0 3rem }
.chapter > h2, .chapter > h3 { font-size: 1.75rem; margin: 5.5rem 0 2rem }
.section > h3, .section > h4 { font-size: 1.25rem; margin: 2.5rem 0 0.9rem }
h4.subsection, h5.subsection { font-size: 1em; margin: 1.8rem 0 0.5rem }
.back { margin-top: 5.5rem }
blockquote { margin-inline: 0; padding-inline-start: 1.3em; border-inline-start: 2px solid var(--rule) }
blockquote + blockquote { margin-top: 1.6em }
hr.scene-break { width: auto; height: auto; margin: 1.8em 0; border: 0; text-align: center; color: var(--quiet) }
hr.scene-break::before { content: "*\\2003*\\2003*"; content: "*\\2003*\\2003*" / "" }
pre { padding: 0.8em 1em; border: 1px solid var(--rule); border-radius: 4px; background: var(--wash); white-space: pre; overflow-x: auto; overflow-wrap: normal }
th, td { border-bottom-color: var(--rule) }
.wide th, .wide td { padding-inline: 0.5em; overflow-wrap: break-word }
tr:last-child > td { border-bottom-width: 1px }
figure { margin-inline: 0 }
figure img { min-width: min(100%, 12rem) }
figcaption { color: var(--quiet) }
.notes { margin-top: 3rem; border-top-color: var(--rule); color: var(--quiet) }
.notes :target, a:target { background: var(--wash); outline: 4px solid var(--wash) }
.notes a { text-decoration: underline }
.notes p + p { padding-inline-start: 1.4em }
@media (prefers-color-scheme: dark) { figure img { background: #fff } }
@media print {
  @page { margin: 22mm 20mm }
  :root { color-scheme: light; --paper: #fff; --ink: #000; --quiet: #333; --rule: #999; --accent: #000; --wash: #fff }
  body { max-width: none; padding: 0; font-size: 11pt }
  .title-page { border: 0; break-after: page }
  .title-page, .part > h2, .chapter > h2, .chapter > h3 { padding-top: 0; margin-top: 18vh }
  nav, .opening, .copyright-page, .dedication, .epigraph, .part, .chapter, .back { break-before: page }
  .part + .chapter { break-before: page }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
  .wide th, .wide td { overflow-wrap: anywhere }
  p { text-align: justify }
  a { color: inherit; text-decoration: none }
  figure, table, pre { break-inside: avoid }
}
`
