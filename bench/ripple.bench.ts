// Measures ripple edits on real sentences. Each inflected name of a treebank is renamed to another
// name of the same gender, and the result is compared with the form of that other name which the
// treebank has for the same case. The rules under test have no part in either form. Run by
// `node scripts/run.mjs bench/ripple.bench.ts --treebanks <folder>`. The folder has files of
// Universal Dependencies, named by the language's tag, such as `pl-dev.conllu`. Without a folder it
// measures the passages of the tests.
import { parseArgs } from 'node:util'
import { applySpans } from '#manuscript/model/names/apply-rename.ts'
import type { NamedEntity, RenameSpan } from '#manuscript/model/names/name-types.ts'
import { proposeRename } from '#manuscript/model/names/propose-rename.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { renamedPassages } from '#tests/samples/names/renamed-passages.ts'
import { readTreebank, type TreebankSentence, type TreebankWord } from './ripple/read-treebank.ts'

const { values } = parseArgs({
  options: {
    treebanks: { type: 'string' },
    language: { type: 'string', default: '' },
    show: { type: 'string', default: '0' },
    tries: { type: 'string', default: '3' },
  },
})

const treebankLanguages: readonly (readonly [string, LanguageCode])[] = [
  ['en', 'english'],
  ['de', 'german'],
  ['fr', 'french'],
  ['es', 'spanish'],
  ['it', 'italian'],
  ['pt', 'portuguese'],
  ['pl', 'polish'],
  ['cs', 'czech'],
  ['ru', 'russian'],
  ['fi', 'finnish'],
  ['hu', 'hungarian'],
  ['tr', 'turkish'],
]

type Outcome = 'right' | 'wrong' | 'asked, suggestion right' | 'asked, suggestion wrong' | 'missed'

interface Trial {
  sentence: TreebankSentence
  word: TreebankWord
  /** Where the inflected form ends, with a possessive that the treebank splits off. */
  end: number
  slot: string
}

const namePattern = /^\p{Lu}\p{Ll}[\p{Ll}\p{M}]+$/u

/** Derived words and slips of the treebank, whose features look like those of plain forms. */
const isIrregular = ({ form, lemma, features }: TreebankWord, language: LanguageCode): boolean => {
  const isBase = (features['Case'] ?? 'Nom') === 'Nom'
  if (language === 'turkish') return isBase ? form !== lemma : !/['’]/u.test(form) || /ki(?:ler)?$/u.test(form)
  return isBase && features['Case'] !== undefined && language !== 'german' && form !== lemma
}

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

const typeOf = (word: TreebankWord, language: LanguageCode): NamedEntity['type'] => {
  const { Animacy, NameType = '', Gender } = word.features
  if (NameType === 'Geo' || (Gender === 'Neut' && language !== 'german')) return 'place'
  if (Gender === 'Masc' && Animacy !== undefined) return /^(?:Hum|Anim)$/u.test(Animacy) ? 'person' : 'place'
  if (/:m[23]$/u.test(word.tag)) return 'place'
  if (language === 'russian') return Animacy === 'Inan' ? 'place' : 'person'
  return 'person'
}

const touchesCapital = (words: readonly TreebankWord[], at: number): boolean =>
  [words[at - 1], words[at + 1]].some((word, side) => word && /^\p{Lu}/u.test(word.form) && (side === 1 || at > 1))

interface Lexeme {
  lemma: string
  type: NamedEntity['type']
  gender: string
  forms: Map<string, Set<string>>
}

const lexemeKey = (word: TreebankWord, language: LanguageCode): string =>
  `${word.lemma} ${word.features['Gender'] ?? ''} ${typeOf(word, language)}`

const collect = (
  sentences: readonly TreebankSentence[],
  language: LanguageCode,
): { lexicon: Map<string, Lexeme>; trials: Trial[] } => {
  const lexicon = new Map<string, Lexeme>()
  const trials: Trial[] = []
  for (const sentence of sentences)
    for (const [at, read] of sentence.words.entries()) {
      const word = withCapital(read)
      if (!isName(word) || isIrregular(word, language)) continue
      const next = sentence.words[at + 1]
      const slot = slotOf(word, next, language)
      const key = lexemeKey(word, language)
      const lexeme = lexicon.get(key) ?? {
        lemma: word.lemma,
        type: typeOf(word, language),
        gender: word.features['Gender'] ?? '',
        forms: new Map<string, Set<string>>(),
      }
      const form = slot === 'Poss' ? word.form + next!.form : word.form
      lexeme.forms.set(slot, (lexeme.forms.get(slot) ?? new Set()).add(form))
      lexicon.set(key, lexeme)
      if (!touchesCapital(sentence.words, at))
        trials.push({ sentence, word, slot, end: slot === 'Poss' ? next!.end : word.end })
    }
  return { lexicon, trials }
}

const genders: Readonly<Record<string, NamedEntity['gender']>> = { Masc: 'masculine', Fem: 'feminine' }

const wordsBefore: Partial<Record<LanguageCode, RegExp>> = {
  // These words change before some names, which the treebank doesn't show for the other name.
  english: /\ban?\s$/iu,
  french: /(?:['’]|\b(?:de|que)\s)$/iu,
  spanish: /\b[yeou]\s$/iu,
  italian: /(?:['’]|\b(?:ad?|ed?|od?)\s)$/iu,
  portuguese: /['’]$/u,
}

/** Ignores differences of spelling that treebanks don't keep apart. */
const straight = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('ё', 'е')
    .replaceAll(/(?<=[ое])ю(?![а-я])/gu, 'й')
    .replaceAll(/[\u0301\u0302]/gu, '')

const rename = (
  trial: Trial,
  other: Lexeme,
  language: LanguageCode,
): { outcome: Outcome; span: RenameSpan | undefined } => {
  const { sentence, word, end, slot } = trial
  const entity: NamedEntity = {
    id: 'renamed',
    type: typeOf(word, language),
    name: word.lemma,
    gender: genders[word.features['Gender'] ?? ''],
  }
  const spans = proposeRename([{ block: 'only', text: sentence.text }], {
    language,
    entity,
    newName: other.lemma,
    newGender: entity.gender,
  })
  const span = spans.find((one) => one.end === end)
  const stranger = spans.find(
    (one) =>
      one.certainty === 'certain' &&
      !sentence.words.some(
        (candidate) =>
          candidate.lemma.slice(0, 3).toLowerCase() === word.lemma.slice(0, 3).toLowerCase() &&
          candidate.start < one.end &&
          candidate.end > one.start,
      ),
  )
  if (stranger) return { outcome: 'wrong', span: stranger }
  if (!span) return { outcome: 'missed', span }
  const results = [...other.forms.get(slot)!].map((form) =>
    straight(sentence.text.slice(0, word.start) + form + sentence.text.slice(end)),
  )
  const isRight = results.includes(straight(applySpans(sentence.text, [span])))
  if (span.certainty === 'certain') return { outcome: isRight ? 'right' : 'wrong', span }
  return { outcome: isRight ? 'asked, suggestion right' : 'asked, suggestion wrong', span }
}

const percent = (count: number, all: number): string => `${((100 * count) / Math.max(1, all)).toFixed(2)} %`

const report = (name: string, counts: Map<Outcome, number>): boolean => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const of = (outcome: Outcome) => counts.get(outcome) ?? 0
  const right = of('right') + of('asked, suggestion right')
  console.log(
    `${name}: ${all} names; right ${percent(right, all)} (goal 98 %; changed without a question ${percent(of('right'), all)}); ` +
      `wrong ${percent(of('wrong'), all)} (goal at most 0.5 %); asked with a wrong suggestion ${percent(of('asked, suggestion wrong'), all)}; missed ${percent(of('missed'), all)}`,
  )
  return right >= all * 0.98 && of('wrong') <= all * 0.005
}

const measureTreebank = (folder: string, tag: string, language: LanguageCode): boolean => {
  const { lexicon, trials } = collect(readTreebank(folder, tag), language)
  const random = randomFrom(1)
  const counts = new Map<string, Map<Outcome, number>>()
  const byGroup = Map.groupBy(lexicon.values(), ({ type, gender }) => `${type} ${gender}`)
  let shown = 0
  for (const trial of trials) {
    if (wordsBefore[language]?.test(trial.sentence.text.slice(0, trial.word.start))) continue
    const own = lexicon.get(lexemeKey(trial.word, language))!
    const fitting = byGroup.get(`${own.type} ${own.gender}`)!.filter((one) => one !== own && one.forms.has(trial.slot))
    const group = counts.get(own.type) ?? new Map<Outcome, number>()
    counts.set(own.type, group)
    for (let tries = 0; tries < Number(values.tries) && fitting.length > 0; tries++) {
      const other = fitting[Math.floor(random() * fitting.length)]!
      const { outcome, span } = rename(trial, other, language)
      group.set(outcome, (group.get(outcome) ?? 0) + 1)
      if (outcome.endsWith('right') || shown++ >= Number(values.show)) continue
      console.log(
        `  ${outcome}: ${trial.word.form} (${trial.word.lemma}, ${trial.slot}, ${own.type} ${own.gender}) -> ${span?.to} ${span?.reason}, expected ${[...other.forms.get(trial.slot)!].join(' or ')} of ${other.lemma}`,
      )
    }
  }
  return [...counts].map(([type, group]) => report(`${language}, ${type}`, group)).every(Boolean)
}

const measurePassages = (): boolean => {
  const counts = new Map<Outcome, number>()
  for (const { language, entity, newName, others, text, renamed } of renamedPassages) {
    const spans = proposeRename([{ block: 'only', text }], { language, entity, newName, others })
    const isRight = applySpans(text, spans) === renamed
    const isSure = spans.every(({ certainty }) => certainty === 'certain')
    const outcome: Outcome = isSure
      ? isRight
        ? 'right'
        : 'wrong'
      : isRight
        ? 'asked, suggestion right'
        : 'asked, suggestion wrong'
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return report('passages', counts)
}

const { treebanks } = values
const results = treebanks
  ? treebankLanguages
      .filter(([, language]) => language.includes(values.language))
      .map(([tag, language]) => measureTreebank(treebanks, tag, language))
  : [measurePassages()]
if (results.includes(false)) process.exit(1)
