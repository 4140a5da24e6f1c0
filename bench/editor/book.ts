export interface BookBlock {
  kind: 'h2' | 'h3' | 'p'
  text: string
}

const bank = (
  'the river house winter quiet morning letter stone bread window garden road evening silver mother promise shadow field ' +
  'music little country night water hand small might every part place while three state though never since against another'
).split(' ')

/**
 * Builds the same book each time: a chapter for 4,000 words, a subheading for 700, and paragraphs
 * of about 85, optionally without headings.
 */
export const book = (words: number, headings = true): BookBlock[] => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % below
  const blocks: BookBlock[] = []
  let [written, chapter, point] = [0, -1, -1]
  while (written < words) {
    if (headings && Math.floor(written / 4000) > chapter)
      blocks.push({ kind: 'h2', text: `Chapter ${++chapter + 1} of the book` })
    if (headings && Math.floor(written / 700) > point)
      blocks.push({ kind: 'h3', text: `Point ${++point + 1} of the chapter` })
    const size = 60 + random(50)
    written += size
    blocks.push({ kind: 'p', text: Array.from({ length: size }, () => bank[random(bank.length)]).join(' ') + '.' })
  }
  return blocks
}

const element = { version: 1, direction: null, format: '' as const, indent: 0 }

export const toLexical = ({ kind, text }: BookBlock) => ({
  ...element,
  ...(kind === 'p' ? { type: 'paragraph', textFormat: 0, textStyle: '' } : { type: 'heading', tag: kind }),
  children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
})

export const toTiptap = ({ kind, text }: BookBlock) => ({
  ...(kind === 'p' ? { type: 'paragraph' } : { type: 'heading', attrs: { level: Number(kind[1]) } }),
  content: [{ type: 'text', text }],
})
