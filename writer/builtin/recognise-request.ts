/** Requests, in a person's own words, that the built-in writer can fulfil. */
export type KnownRequest =
  | { type: 'shorten'; share: number }
  | { type: 'shorten-to'; words: number }
  | { type: 'reword'; tone: 'formal' | 'casual' | 'simplified' }
  | { type: 'list'; numbered: boolean }
  | { type: 'spacing' }

const it = '(?: (?:this|it|that|the text|this text|the paragraph|this paragraph))?'
const fractions: Readonly<Record<string, number>> = {
  half: 1 / 2,
  'a half': 1 / 2,
  'a third': 1 / 3,
  'one third': 1 / 3,
  'a quarter': 1 / 4,
  'one quarter': 1 / 4,
}

/**
 * Recognizes a request only if all of it is known, so that "shorten this and translate it" is not
 * fulfilled halfway. Returns undefined otherwise.
 */
export const recogniseRequest = (prompt: string): KnownRequest | undefined => {
  const request = prompt
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:please |can you |could you )+/, '')
    .replace(/(?<![.!?])[.!?]+$/, '')
    .replace(/,? please$/, '')
  const verb = '(?:shorten|condense|reduce|cut)'
  if (new RegExp(`^(?:${verb}${it}(?: down)?|make${it} shorter|summari[sz]e${it})$`).test(request))
    return { type: 'shorten', share: 1 / 2 }
  const fraction = new RegExp(
    `^${verb}${it}(?: down)? (?:to|by) (half|a half|a third|one third|a quarter|one quarter)(?: (?:of )?(?:the|its) length)?$`,
  ).exec(request)
  if (fraction) {
    const share = fractions[fraction[1]!]!
    return { type: 'shorten', share: request.includes(' by ') ? 1 - share : share }
  }
  if (new RegExp(`^${verb}${it} in half$`).test(request)) return { type: 'shorten', share: 1 / 2 }
  const percent = new RegExp(`^${verb}${it}(?: down)? (to|by) (\\d{1,2}) ?(?:%|percent|per cent)$`).exec(request)
  if (percent) {
    const share = Number(percent[2]) / 100
    const left = percent[1] === 'by' ? 1 - share : share
    return left >= 0.1 && left <= 0.95 ? { type: 'shorten', share: left } : undefined
  }
  const words = new RegExp(`^${verb}${it}(?: down)? to (?:about |around )?(\\d{1,5}) words$`).exec(request)
  if (words) return { type: 'shorten-to', words: Number(words[1]) }
  const tone = new RegExp(`^(?:make${it}|reword${it} to be|sound) (?:more )?(formal|casual|simple|simpler)$`).exec(
    request,
  )?.[1]
  if (tone) return { type: 'reword', tone: tone === 'formal' || tone === 'casual' ? tone : 'simplified' }
  const list = new RegExp(
    `^(?:make|turn|convert|put|change)${it} (?:in)?(?:to )?(?:a |an )?(bullet(?:ed|-point| point)? |numbered )?list$`,
  ).exec(request)
  if (list) return { type: 'list', numbered: list[1]?.startsWith('numbered') ?? false }
  return /^(?:fix|clean up|correct|remove)(?: the)?(?: extra| double)? (?:spacing|spaces|whitespace)$/.test(request)
    ? { type: 'spacing' }
    : undefined
}
