const openers =
  'I|we|he|she|it|they|you|there|the|this|that|these|those|a|an|my|our|his|her|its|their|your|some|many|most|no|one|each|every|both|nobody|everyone|everybody|someone|nothing|everything'

const auxiliary =
  /\b(?:am|is|are|was|were|has|have|had|do|does|did|will|would|can|could|shall|should|may|might|must|cannot|[a-z]+n['’]t|[a-z]+['’](?:m|re|ve|ll|d)|(?:it|that|there|he|she|here|what)['’]s)\b/i
const pastForms =
  /\b(?:became|began|bent|bit|blew|bought|bound|bred|broke|brought|built|burnt|came|caught|chose|clung|cost|crept|cut|dealt|drank|drew|drove|dug|fed|fell|felt|fled|flew|fought|found|froze|gave|got|grew|heard|held|hid|hit|hung|kept|knelt|knew|laid|lay|led|left|lent|let|lit|lost|made|meant|met|paid|put|ran|rang|read|rode|rose|said|sang|sank|sat|saw|sent|set|shook|shone|shot|showed|shut|slept|slid|sold|spent|split|spoke|spread|sprang|stole|stood|stuck|struck|swam|swept|swore|swung|taught|thought|threw|told|took|tore|understood|woke|won|wore|wound|wrote|went|[a-z]{3,}ed)\b/i
const presentForms =
  /\b(?:add|adds|agree|agrees|allow|allows|answers?|asks?|bakes?|becomes?|begins?|belongs?|breaks?|brings?|builds?|burns?|buys?|calls?|carry|carries|changes?|closes?|comes?|contains?|cooks?|costs?|covers?|cuts?|depends?|eats?|ends?|expects?|falls?|feels?|fills?|finds?|fits?|follows?|gets?|gives?|goes|go|grows?|happens?|helps?|holds?|hopes?|includes?|keeps?|knows?|learns?|leaves?|lies|lie|lives?|looks?|loses?|makes?|means?|meets?|melts?|moves?|needs?|offers?|opens?|owes?|pays?|plays?|points?|puts?|reads?|receives?|rely|relies|remains?|requires?|rises?|runs?|saves?|says?|sees?|seems?|sells?|sends?|serves?|shows?|sits?|sleeps?|smells?|sounds?|speaks?|spends?|stands?|starts?|stays?|stops?|suggests?|takes?|talks?|teaches?|tells?|thinks?|turns?|understands?|uses?|varies|vary|visits?|waits?|walks?|wants?|watches|watch|wears?|works?|writes?)\b/i

/**
 * Returns true if a clause contains a word that can be the verb of a main clause. It is a
 * conservative guess from the word alone.
 */
export const hasFiniteVerb = (clause: string): boolean =>
  auxiliary.test(clause) || pastForms.test(clause) || presentForms.test(clause)

const clauseStart = new RegExp(`^(?:${openers})\\b`, 'i')

/**
 * Returns true if the text starts like an independent clause and has a verb before any comma or
 * relative clause.
 */
export const isClause = (text: string): boolean =>
  clauseStart.test(text.trim()) && hasFiniteVerb(text.split(/,|\b(?:who|which|that|whose|where)\b/, 1)[0]!)

const subordinate =
  /^(?:whenever|when|if|because|although|though|while|since|after|before|as|which|who|whom|whose|until|unless|whether|that is why|so that|where|wherever)\b/i
const mainAfterComma = new RegExp(`,\\s*(?:then,? )?(?:${openers}|\\p{Lu}\\p{L}+|[a-z]+ (?:the|your|a|it))\\b`, 'u')
const danglingEnd =
  /\b(?:and|or|but|nor|of|the|a|an|to|in|on|at|into|with|that|which|who|whose|as|from|by|for|if|when|than|because|my|our|their|its|his|your|can ?not|must|should|will|would|could|may|might|such|so|very|is|are|was|were|not)[.!?]["”]?$/i

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const isBalanced = (text: string): boolean =>
  count(text, /"/g) % 2 === 0 &&
  count(text, /“/g) === count(text, /”/g) &&
  count(text, /\(/g) === count(text, /\)/g) &&
  count(text, /\[/g) === count(text, /\]/g) &&
  count(text, /\*/g) % 2 === 0 &&
  count(text, /`/g) % 2 === 0 &&
  count(text, /—/g) % 2 === count(text, / — |—/g) % 2

/**
 * Repairs spaces and punctuation after a cut. Returns undefined if the rest is not a complete
 * sentence.
 */
export const finishSentence = (cut: string): string | undefined => {
  let text = cut
    .replaceAll(/(?<!\s)\s+([,.;:!?])/g, '$1')
    .replaceAll(/,\s*,/g, ',')
    .replaceAll(/(?<![,;:—–-])[,;:—–-]+\s*([.!?])/g, '$1')
    .replaceAll(/\s{2,}/g, ' ')
    .trim()
    .replace(/(?<![\s,;:—–])[\s,;:—–]+$/, '')
  if (!isBalanced(text)) return undefined
  if (!/[.!?…]["”’')\]*]*$/.test(text)) text += '.'
  if (danglingEnd.test(text)) return undefined
  if (subordinate.test(text) && !mainAfterComma.test(text)) return undefined
  if (!hasFiniteVerb(text)) return undefined
  return text.replace(/^(["“‘'*_]*)(\p{Ll})/u, (_, marks: string, letter: string) => marks + letter.toUpperCase())
}
