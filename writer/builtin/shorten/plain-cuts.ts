/** Shorter versions that need no knowledge of the language: without a parenthesis or an aside, or up to a semicolon. */
export const plainCuts = (sentence: string): string[] => {
  const cuts: string[] = []
  const parenthesis = /(?<!\])\s*[（(][^()（）]*[)）]/u.exec(sentence)
  const bare = parenthesis ? sentence.replace(parenthesis[0], '') : sentence
  if (parenthesis) cuts.push(bare)
  if (bare.match(/\s[—–]\s/g)?.length === 2) cuts.push(bare.replace(/\s[—–]\s[^—–]*\s[—–]\s/, ' '))
  const stop = /[。।۔.!?؟]["”»」]?$/u.exec(sentence)?.[0] ?? '.'
  const parts = bare.split(/[;；؛]\s*/u)
  for (let to = 1; to < parts.length; to++) cuts.push(parts.slice(0, to).join('; ').trim() + stop.charAt(0))
  const quotes = /["“”„«»「」『』]/u
  return cuts
    .map((cut) => cut.replaceAll(/\s+([,.;:!?])/g, '$1').trim())
    .filter((cut) => !quotes.test(cut) && cut !== '')
}
