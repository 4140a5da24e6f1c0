import type { LanguageCode } from '#manuscript/model/languages.ts'

const english =
  /^["“]?(?:he|she|it|they|him|her|his|its|their|this|these|those|that|such|both|another|others?|neither|but|and|so|or|yet|however|still|then|thus|therefore|instead|otherwise|also|besides|even so|meanwhile|nevertheless|finally|afterwards|later|yes|no|well|oh|(?:for|in|from|on|by) (?:this|that)|that is why|on the other|the (?:other|latter|former|same|second|third|result|rest)|(?:whether|if|when|as|because|although|after|before|once|with|without) (?:he|she|it|they|this|that|these))\b|\bof (?:these|those|them)\b/i

const start = (words: string): RegExp => new RegExp(`^["“„«]?(?:${words.split(' ').join('|')})(?!\\p{L})`, 'iu')
const joined = (words: string): RegExp => new RegExp(`^[「『“]?(?:${words.split(' ').join('|')})`, 'u')

const byLanguage: Partial<Record<LanguageCode, RegExp>> = {
  english,
  german: start(
    'er sie es dies dieser diese dieses das dann daher deshalb trotzdem aber doch und so dabei danach auch',
  ),
  french: start('il elle ils elles ce cela cette ces c mais et puis ensuite pourtant donc ainsi alors depuis d'),
  spanish: start('él ella ellos ellas esto este esta estos estas eso pero y luego entonces así también además todavía'),
  italian: start('egli lui lei essi loro questo questa questi ma e poi quindi così inoltre anche'),
  portuguese: start('ele ela eles elas isso isto este esta esse essa mas e depois então assim também'),
  portuguese_br: start('ele ela eles elas isso isto este esta esse essa mas e depois então assim também'),
  dutch: start('hij zij ze het dit dat deze die maar en dus toen daarom ook'),
  russian: start('он она оно они это этот эта но и а потом затем поэтому также'),
  ukrainian: start('він вона воно вони це цей ця але і а потім тому також'),
  polish: start('on ona ono oni to ten ta ale i a potem dlatego także'),
  chinese_simplified: joined('他 她 它 这 那 但 所以 结果 后来 然后 而且 因此'),
  chinese_traditional: joined('他 她 它 這 那 但 所以 結果 後來 然後 而且 因此'),
  japanese: joined('それ これ その この 彼 しかし けれども だから そして また'),
  hindi: start('वह वे यह ये उसे उसने उन्होंने लेकिन और फिर तब'),
  arabic: start('هو هي هم هذا هذه لكن ثم'),
  thai: joined('เขา เธอ มัน แต่ จึง ถึงอย่างนั้น'),
}

/** Whether a sentence begins with a word that points back ("He", "But", "This"), for the languages that we know. */
export const leansBack = (sentence: string, language: LanguageCode): boolean =>
  byLanguage[language]?.test(sentence) ?? false
