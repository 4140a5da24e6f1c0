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
import { collectNames, type Lexeme, type Trial } from './ripple/collect-names.ts'
import { countPrepositions } from './ripple/count-prepositions.ts'
import { readTreebank, type TreebankSentence } from './ripple/read-treebank.ts'

const { values } = parseArgs({
  options: {
    treebanks: { type: 'string' },
    language: { type: 'string', default: '' },
    show: { type: 'string', default: '0' },
    tries: { type: 'string', default: '3' },
    excluded: { type: 'boolean', default: false },
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

const genders: Readonly<Record<string, NamedEntity['gender']>> = { Masc: 'masculine', Fem: 'feminine' }

const wordsBefore: Partial<Record<LanguageCode, RegExp>> = {
  // These words change before some names, and the treebank doesn't show their form before the other
  // name.
  english: /\ban?\s$/iu,
  french: /(?:['’]|\b(?:de|que)\s)$/iu,
  spanish: /\b[yeou]\s$/iu,
  italian: /(?:['’]|\b(?:ad?|ed?|od?)\s)$/iu,
  portuguese: /['’]$/u,
}

/**
 * Unifies prepositions such as "w" and "we", because the treebank doesn't show their form before
 * the other name.
 */
const shortPrepositions = (text: string): string =>
  text.replaceAll(/(?<!\p{L})(?:([wzvskвско])[eео]|(о)бо?)(?=\s)/giu, '$1$2')

/** Removes spelling differences that treebanks don't distinguish. */
const straight = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('ё', 'е')
    .replaceAll(/(?<=[ое])ю(?![а-я])/gu, 'й')
    .replaceAll(/[\u0301\u0302]/gu, '')

const rename = (
  trial: Trial,
  own: Lexeme,
  other: Lexeme,
  language: LanguageCode,
): { outcome: Outcome; span: RenameSpan | undefined } => {
  const { sentence, word, end, slot } = trial
  const entity: NamedEntity = {
    id: 'renamed',
    type: own.type,
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
  const isRight = results
    .map(shortPrepositions)
    .includes(shortPrepositions(straight(applySpans(sentence.text, [span]))))
  if (span.certainty === 'certain') return { outcome: isRight ? 'right' : 'wrong', span }
  return { outcome: isRight ? 'asked, suggestion right' : 'asked, suggestion wrong', span }
}

const percent = (count: number, all: number): string => `${((100 * count) / Math.max(1, all)).toFixed(2)} %`

const report = (name: string, counts: Map<Outcome, number>): boolean => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const of = (outcome: Outcome) => counts.get(outcome) ?? 0
  const right = of('right') + of('asked, suggestion right')
  console.log(
    `${name}: ${all} names; right ${percent(right, all)} (goal 98 %); ` +
      `wrong ${percent(of('wrong'), all)} (goal at most 0.5 %); missed ${percent(of('missed'), all)}; ` +
      `asked ${percent(of('asked, suggestion right') + of('asked, suggestion wrong'), all)}, with a wrong suggestion ${percent(of('asked, suggestion wrong'), all)}`,
  )
  return right >= all * 0.98 && of('wrong') <= all * 0.005
}

/** The counts of outcomes for all languages and all kinds of names. */
const pooled = new Map<Outcome, number>()
let renames = 0
let renameTime = 0

const reportPrepositions = (sentences: readonly TreebankSentence[], language: LanguageCode): void => {
  if (!['polish', 'czech', 'russian'].includes(language)) return
  const { all, decided, right } = countPrepositions(sentences, language)
  console.log(`${language}: ${all} prepositions before names; rules for ${decided}, of which ${right} are as written`)
}

const measureTreebank = (folder: string, tag: string, language: LanguageCode): boolean => {
  const sentences = readTreebank(folder, tag)
  reportPrepositions(sentences, language)
  const { lexicon, trials, excluded, keyOf } = collectNames(sentences, language)
  const random = randomFrom(1)
  const counts = new Map<string, Map<Outcome, number>>()
  const byGroup = Map.groupBy(lexicon.values(), ({ type, gender }) => `${type} ${gender}`)
  let shown = 0
  for (const trial of trials) {
    if (wordsBefore[language]?.test(trial.sentence.text.slice(0, trial.word.start))) continue
    const own = lexicon.get(keyOf(trial.word))!
    const fitting = byGroup.get(`${own.type} ${own.gender}`)!.filter((one) => one !== own && one.forms.has(trial.slot))
    const kinds = [own.type, ...(trial.showsCase ? [`${own.type}, forms that show their case`] : [])]
    for (let tries = 0; tries < Number(values.tries) && fitting.length > 0; tries++) {
      const other = fitting[Math.floor(random() * fitting.length)]!
      const startedAt = process.cpuUsage()
      const { outcome, span } = rename(trial, own, other, language)
      const { user, system } = process.cpuUsage(startedAt)
      renameTime += user + system
      renames++
      pooled.set(outcome, (pooled.get(outcome) ?? 0) + 1)
      for (const kind of kinds) {
        const group = counts.get(kind) ?? new Map<Outcome, number>()
        counts.set(kind, group.set(outcome, (group.get(outcome) ?? 0) + 1))
      }
      if (outcome.endsWith('right') || shown++ >= Number(values.show)) continue
      console.log(
        `  ${outcome}: ${trial.word.form} (${trial.word.lemma}, ${trial.slot}, ${own.type} ${own.gender}) -> ${span?.to} ${span?.reason}, expected ${[...other.forms.get(trial.slot)!].join(' or ')} of ${other.lemma} | ${trial.sentence.id}: …${trial.sentence.text.slice(Math.max(0, trial.word.start - 40), trial.end + 25)}…`,
      )
    }
  }
  if (excluded.length > 0) console.log(`${language}: ${excluded.length} names left out`)
  if (values.excluded)
    for (const { sentence, form, lemma, rule } of excluded) console.log(`  ${sentence}: ${form} (${lemma}), ${rule}`)
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
if (renames > 0) {
  report('all languages', pooled)
  console.log(`${Math.round(renameTime / renames)} µs of processor time for each name`)
}
if (results.includes(false)) process.exit(1)
