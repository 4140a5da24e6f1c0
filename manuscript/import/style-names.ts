type Depth = 1 | 2 | 3 | 4 | 5 | 6
const ranks = ['part', 'chapter', 'section', 'subsection'] as const

/** The class of paragraphs that Inkloom's exports make from the details of a book. */
export type MatterClass =
  | 'copyright'
  | 'dedication'
  | 'epigraph'
  | 'source'
  | 'publisher'
  | 'credit'
  | 'incomplete'
  | 'contact'
  | 'end'
  | 'acknowledgements'
  | 'about'
  | 'others'

/** Headings of pages after the text. */
export const backHeadings = ['acknowledgements', 'about', 'others'] as const satisfies readonly MatterClass[]
/** Paragraphs that stay in the text if they don't fit into a detail. */
export const matterParagraphs = [
  'copyright',
  'dedication',
  'publisher',
  'credit',
  'incomplete',
  'contact',
  'end',
] as const satisfies readonly MatterClass[]

/** Role of a style in a manuscript. */
export type StyleRole =
  | 'title'
  | 'subtitle'
  | 'author'
  | 'rule'
  | 'quote'
  | 'quote-verse'
  | 'source'
  | 'verse'
  | 'letter'
  | 'signature'
  | 'code'
  | 'caption'
  | 'contents'
  /** The number above a title. */
  | 'number'
  | MatterClass
  | 'bold'
  | 'italic'
  | 'part'
  | `h${Depth}`
  /** A heading whose style also has the name of its rank. */
  | `h${Depth} ${(typeof ranks)[number]}`
  /** Code in a programming language. */
  | `code ${string}`
  /** TeX that can't be converted. */
  | 'tex'

// Word's built-in styles have English names in every language; other programs translate them.
const headingName =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|επικεφαλίδα|başlık|címsor|标题|標題|見出し|제목|عنوان|כותרת)[\s_]*([1-9])$/iu

const named: readonly (readonly [RegExp, StyleRole])[] = [
  [
    /^(?:toc|contents|verzeichnis|inhaltsverzeichnis|table of contents|index)(?:\s*(?:\d|heading))?$|^(?:toc|contents) heading$/i,
    'contents',
  ],
  // Text that a design adds. It is skipped, because exports add it again.
  [/^title ornament$/i, 'contents'],
  [/^(?:chapter number|part number)$/i, 'number'],
  [/^(?:title|titel)$/i, 'title'],
  [/^(?:subtitle|untertitel)$/i, 'subtitle'],
  [/^(?:author|autor|verfasser)$/i, 'author'],
  [/^(?:horizontal line|horizontale linie|scene break|section break|ornament)$/i, 'rule'],
  // In a book with parts, this heading has the rank of a part.
  [/^back matter heading$/i, 'h2 chapter'],
  [/^acknowledgements heading$/i, 'acknowledgements'],
  [/^about the author heading$/i, 'about'],
  [/^other books heading$/i, 'others'],
  [/^copyright (?:text|page)$/i, 'copyright'],
  [/^dedication$/i, 'dedication'],
  [/^epigraph$/i, 'epigraph'],
  [/^publisher$/i, 'publisher'],
  [/^title page line$/i, 'credit'],
  [/^edition note$/i, 'incomplete'],
  [/^contact$/i, 'contact'],
  [/^manuscript end$/i, 'end'],
  [/^(?:part|part title|part heading|teil)$/i, 'part'],
  [
    /^(?:quote|intense quote|quotations?|block text|block quotation|zitat|intensives zitat|citation|cita|citazione|blockquote)$/i,
    'quote',
  ],
  [/^(?:quote verse|quoted verse|verse quotation)$/i, 'quote-verse'],
  [/^(?:quote source|quotation source|source|attribution|epigraph source|quote attribution|quellenangabe)$/i, 'source'],
  [/^(?:verse|poem|poetry|stanza|line block|strophe|gedicht|vers)$/i, 'verse'],
  [/^(?:letter|letter body|salutation|anrede|brief)$/i, 'letter'],
  [/^(?:signature|closing|unterschrift|grußformel)$/i, 'signature'],
  [
    /^(?:code|code block|source code|source text|sourcecode|preformatted(?: text)?|html preformatted|listing|verbatim|vorformatierter text)$/i,
    'code',
  ],
  [/^formula \(tex\)$/i, 'tex'],
  [/^(?:caption|(?:image|figure|table)[ _]?caption|captioned figure|beschriftung|abbildung|illustration)$/i, 'caption'],
]

const codeIn = /^(?:code|code block|source code|listing)\s*\(([\w+#.-]{1,40})\)$/i

export const headingRole = (depth: number): `h${Depth}` => `h${Math.min(6, Math.max(1, depth)) as Depth}`

/**
 * Returns the role that the name of a paragraph style states. Other names may follow it after
 * commas.
 */
export const roleOfName = (name: string): StyleRole | undefined => {
  const [plain = '', ...others] = name.split(',').map((one) => one.trim())
  const heading = headingName.exec(plain)?.[1]
  if (heading) {
    const role = headingRole(Number(heading))
    const rank = ranks.find((one) => others.some((other) => other.toLowerCase() === one))
    return rank ? `${role} ${rank}` : role
  }
  const language = codeIn.exec(plain)?.[1]
  if (language) return `code ${language}`
  return named.find(([pattern]) => pattern.test(plain))?.[1]
}
