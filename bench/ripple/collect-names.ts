import type { NamedEntity } from '#manuscript/model/names/name-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { TreebankSentence, TreebankWord } from './read-treebank.ts'
import { treebankSlips } from './treebank-slips.ts'

export interface Trial {
  sentence: TreebankSentence
  word: TreebankWord
  /** The end of the inflected form, including a possessive that the treebank splits off. */
  end: number
  slot: string
  /**
   * False for an indeclinable name, such as "Clinton" of a woman, in another case than the
   * nominative.
   */
  showsCase: boolean
}

/** A name with the forms that the treebank has for it. */
export interface Lexeme {
  lemma: string
  type: NamedEntity['type']
  gender: string
  forms: Map<string, Set<string>>
}

type Exclusion = 'left uninflected by the writer' | 'ending against the spelling rule' | 'slip of the treebank'

interface ExcludedName {
  sentence: string
  form: string
  lemma: string
  rule: Exclusion
}

interface CollectedNames {
  lexicon: Map<string, Lexeme>
  trials: Trial[]
  excluded: ExcludedName[]
  keyOf: (word: TreebankWord) => string
}

const namePattern = /^\p{Lu}\p{Ll}[\p{Ll}\p{M}]+$/u

/**
 * Returns true for derived words and errors of the treebank whose features look like those of plain
 * forms.
 */
const isIrregular = ({ form, lemma, features }: TreebankWord, language: LanguageCode): boolean => {
  const isBase = (features['Case'] ?? 'Nom') === 'Nom'
  if (language === 'turkish') return isBase ? form !== lemma : !/['’]/u.test(form) || /ki(?:ler)?$/u.test(form)
  return isBase && features['Case'] !== undefined && language !== 'german' && form !== lemma
}

const slavic: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['polish', 'czech', 'russian'])

/** Some treebanks write lemmas of names in lower case. */
const withCapital = (word: TreebankWord): TreebankWord =>
  word.part === 'PROPN' && word.lemma === word.form.toLowerCase() ? { ...word, lemma: word.form } : word

const isName = ({ form, lemma, part, features }: TreebankWord): boolean =>
  part === 'PROPN' &&
  namePattern.test(lemma) &&
  /^\p{Lu}[\p{Ll}\p{M}]+(?:['’][\p{Ll}\p{M}]+)?$/u.test(form) &&
  (features['Number'] ?? 'Sing') === 'Sing' &&
  !features['Abbr'] &&
  !features['Foreign'] &&
  !features['Typo']

const slotOf = (word: TreebankWord, next: TreebankWord | undefined, language: LanguageCode): string => {
  if (language === 'english') return /^['’]s$/u.test(next?.form ?? '') && next?.part === 'PART' ? 'Poss' : ''
  if (language === 'german') return word.form === word.lemma ? '' : (word.features['Case'] ?? '')
  const { Case = 'Nom', Clitic = '' } = word.features
  return [Case, word.features['Person[psor]'] ?? '', Clitic].join(' ')
}

const localCases = new Set('Ine Ela Ill Sup Sub Del Abl Loc'.split(' '))
const inWords = /^(?:w|we|v|ve|в|во)$/iu

/**
 * Returns true for a name in a local case (in Slavic languages after "in"). A name without a type
 * then counts as a place.
 */
const standsLocally = (
  { features }: TreebankWord,
  before: TreebankWord | undefined,
  language: LanguageCode,
): boolean => {
  const { Case = '', Animacy } = features
  if (slavic.has(language)) return Case === 'Loc' && inWords.test(before?.form ?? '') && Animacy !== 'Hum'
  return ['finnish', 'hungarian', 'turkish'].includes(language) && localCases.has(Case)
}

const typeOf = (word: TreebankWord, language: LanguageCode, places: ReadonlySet<string>): NamedEntity['type'] => {
  const { Animacy, NameType = '', Gender } = word.features
  if (/Giv|Sur/u.test(NameType)) return 'person'
  // In Czech, an animate name is that of a person, even in the name of a place: "závod Neumanna".
  if (language === 'czech' && Animacy === 'Anim') return 'person'
  if (NameType === 'Geo' || (Gender === 'Neut' && language !== 'german')) return 'place'
  // Polish animals and planets are declined like persons.
  if (Gender === 'Masc' && Animacy !== undefined) return /^(?:Hum|Nhum|Anim)$/u.test(Animacy) ? 'person' : 'place'
  if (word.tag.endsWith(':m3')) return 'place'
  if (word.tag.endsWith(':m2')) return 'person'
  if (language === 'russian') return Animacy === 'Inan' ? 'place' : 'person'
  if (word.tag.endsWith(':m1')) return 'person'
  return places.has(word.lemma) ? 'place' : 'person'
}

const touchesCapital = (words: readonly TreebankWord[], at: number): boolean =>
  [words[at - 1], words[at + 1]].some((word, side) => word && /^\p{Lu}/u.test(word.form) && (side === 1 || at > 1))

const oblique = new Set('Gen Dat Loc Ins Par Ine Ela Ill Ade Abl All Ess Tra Sup Sub Del Cau Ter'.split(' '))

/**
 * Returns true for foreign names that the writer left uninflected, although the language inflects
 * such words.
 */
const isLeftUninflected = ({ form, lemma, features }: TreebankWord, language: LanguageCode): boolean => {
  const { Case = '', Gender, Animacy, SubGender } = features
  if (form !== lemma) return false
  if (['finnish', 'hungarian'].includes(language)) return oblique.has(Case) || Case === 'Acc'
  if (!slavic.has(language)) return false
  if (/[aая]$/u.test(lemma)) return oblique.has(Case) || Case === 'Acc'
  if (Gender === 'Fem') return false
  if (language === 'polish' && Gender === 'Masc' && /(?:o|[^aeiouy]e)$/u.test(lemma))
    return oblique.has(Case) || Case === 'Acc'
  if (/(?:[вн]о|[nw]o|ło|sko|oje)$/u.test(lemma)) return oblique.has(Case)
  const isAnimate = /^(?:Hum|Anim|Nhum)$/u.test(Animacy ?? '') || /Masc[12]/u.test(SubGender ?? '')
  return /[^aeiouyáéíóúůýěąęаеёиоуыэюя]$/iu.test(lemma) && (oblique.has(Case) || (Case === 'Acc' && isAnimate))
}

const exclusionOf = (word: TreebankWord, sentence: TreebankSentence, language: LanguageCode): Exclusion | undefined => {
  if (isLeftUninflected(word, language)) return 'left uninflected by the writer'
  // Turkish writes "t" after a voiceless sound: Ocak'ta.
  if (language === 'turkish' && /[fstkçşhp]['’]d/u.test(word.form)) return 'ending against the spelling rule'
  return treebankSlips.has(`${language} ${sentence.id} ${word.form}`) ? 'slip of the treebank' : undefined
}

interface NameToken {
  sentence: TreebankSentence
  word: TreebankWord
  at: number
}

const nameTokensOf = (
  sentences: readonly TreebankSentence[],
  language: LanguageCode,
): { tokens: NameToken[]; excluded: ExcludedName[] } => {
  const excluded: ExcludedName[] = []
  const tokens = sentences.flatMap((sentence) =>
    sentence.words.flatMap((read, at): NameToken[] => {
      const word = withCapital(read)
      // Words of a longer name, such as "World" in "World Trade Center", are not names by
      // themselves. Words without a case are foreign, so the expected form of another name is
      // unknown.
      if (slavic.has(language) && !word.features['Case']) return []
      if (!isName(word) || isIrregular(word, language) || touchesCapital(sentence.words, at)) return []
      const rule = exclusionOf(word, sentence, language)
      if (!rule) return [{ sentence, word, at }]
      excluded.push({ sentence: sentence.id, form: word.form, lemma: word.lemma, rule })
      return []
    }),
  )
  return { tokens, excluded }
}

/**
 * Collects the names of a treebank that consist of one word, with their forms and the places to
 * rename.
 */
export const collectNames = (sentences: readonly TreebankSentence[], language: LanguageCode): CollectedNames => {
  const { tokens, excluded } = nameTokensOf(sentences, language)
  const places = new Set(
    tokens
      .filter(({ sentence, word, at }) => standsLocally(word, sentence.words[at - 1], language))
      .map(({ word }) => word.lemma),
  )
  const keyOf = (word: TreebankWord) =>
    `${word.lemma} ${word.features['Gender'] ?? ''} ${typeOf(word, language, places)}`
  const lexicon = new Map<string, Lexeme>()
  const trials: Trial[] = []
  for (const { sentence, word, at } of tokens) {
    const next = sentence.words[at + 1]
    const slot = slotOf(word, next, language)
    const lexeme = lexicon.get(keyOf(word)) ?? {
      lemma: word.lemma,
      type: typeOf(word, language, places),
      gender: word.features['Gender'] ?? '',
      forms: new Map<string, Set<string>>(),
    }
    const form = slot === 'Poss' ? word.form + next!.form : word.form
    lexeme.forms.set(slot, (lexeme.forms.get(slot) ?? new Set()).add(form))
    lexicon.set(keyOf(word), lexeme)
    const showsCase = word.form !== word.lemma || (word.features['Case'] ?? 'Nom') === 'Nom'
    trials.push({ sentence, word, slot, end: slot === 'Poss' ? next!.end : word.end, showsCase })
  }
  return { lexicon, trials, excluded, keyOf }
}
