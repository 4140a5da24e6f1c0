import type { LanguageCode } from '../languages.ts'
import type { ScannedBlock } from './find-mentions.ts'
import { startsUpper } from './fold-name.ts'
import { jointOf } from './name-tokens.ts'

type Endings = readonly (readonly [RegExp, readonly string[]])[]

const ending = (pattern: RegExp, cases: string): readonly [RegExp, readonly string[]] => [pattern, cases.split(' ')]

/** Endings of names that show the case. A name joined by "and" has the same case. */
const endingsOfNames: Partial<Record<LanguageCode, Endings>> = {
  polish: [
    ending(/(?:owi|emu)$/u, 'dat'),
    ending(/ego$/u, 'gen acc'),
    ending(/\p{L}{2}(?<![sc]ki)em$/u, 'ins'),
    ending(/ą$/u, 'ins acc'),
    ending(/ę$/u, 'acc'),
  ],
  czech: [
    ending(/ovi$/u, 'dat loc'),
    ending(/ému$/u, 'dat'),
    ending(/ého$/u, 'gen acc'),
    ending(/\p{L}{3}em$/u, 'ins'),
    ending(/ou$/u, 'ins acc'),
    ending(/[sc]ko$/u, 'nom acc'),
  ],
  russian: [
    ending(/ому$/u, 'dat'),
    ending(/ого$/u, 'gen acc'),
    ending(/\p{L}{2}ом$/u, 'ins'),
    ending(/[кв]ым$|ским$/u, 'ins'),
    ending(/ую$/u, 'acc'),
  ],
}

/** Words for towns and rivers, whose names have the same case: "берег реки Волги". */
const kindsThatAgree: Partial<Record<LanguageCode, Endings>> = {
  polish: [
    ending(/^(?:miasta|rzeki|wsi|ulicy)$/u, 'gen'),
    ending(/^(?:miastu|rzece)$/u, 'dat loc'),
    ending(/^(?:miastem|rzeką|wsią|ulicą)$/u, 'ins'),
    ending(/^(?:rzekę|ulicę)$/u, 'acc'),
    ending(/^mieście$/u, 'loc'),
  ],
  czech: [
    ending(/^(?:města|řeky)$/u, 'gen'),
    ending(/^městu$/u, 'dat'),
    ending(/^řece$/u, 'dat loc'),
    ending(/^(?:městem|řekou)$/u, 'ins'),
    ending(/^řeku$/u, 'acc'),
    ending(/^městě$/u, 'loc'),
  ],
  russian: [
    ending(/^(?:города|реки|деревни|столицы)$/u, 'gen'),
    ending(/^городу$/u, 'dat'),
    ending(/^(?:реке|деревне|столице)$/u, 'dat prep'),
    ending(/^(?:городом|рекой|деревней|столицей)$/u, 'ins'),
    ending(/^(?:реку|деревню|столицу)$/u, 'acc'),
    ending(/^городе$/u, 'prep'),
  ],
}

const find = (lists: Partial<Record<LanguageCode, Endings>>, language: LanguageCode, word: string) =>
  lists[language]?.find(([pattern]) => pattern.test(word))?.[1]

/** Returns the possible cases of a word such as "town". The name after it has the same case. */
export const casesOfKind = (word: string, language: LanguageCode): readonly string[] | undefined =>
  find(kindsThatAgree, language, word)

/** Returns the possible cases of the name before "and" or a comma, if its ending shows them. */
export const casesOfCoordinated = (
  block: ScannedBlock,
  first: number,
  language: LanguageCode,
  fold: (text: string) => string,
  conjunctions: ReadonlySet<string>,
): readonly string[] | undefined => {
  const before = block.tokens[first - 1]
  if (!before) return undefined
  const isJoined = jointOf(block.tokens[first]!.gap) === 'space' && conjunctions.has(fold(before.text))
  const other = isJoined && jointOf(before.gap) === 'space' ? block.tokens[first - 2] : undefined
  return other && startsUpper(other.text) ? find(endingsOfNames, language, fold(other.text)) : undefined
}

/** Verbs and nouns of motion. The name after "в" and "на" is in the accusative: "переехал в Токио". */
const motion =
  /^(?:при|у|вы|по|пере|за|съ|въ|до|отъ|подъ|объ|разъ)?(?:ех[ау]|езж|ездк?|езд[аиу])|^(?:поезд[ао]?к|возвра|верну|вернё|(?:на|от)прав[ил]|прибы[лтв]|прибу|при?бег|(?:при|у|вы|пере|по)?ле[тч][ае]|(?:во|при|у|по|вы|пере)?(?:шёл|шел|шл[аио]|йти|йд[её]т|ход[ияе])|перебра|пересел|эмигр|иммигр|приглас|попа[лд]|вступ|вторг|путь|пути$|путеш|билет|рейс|визит|вв[её]з|вв?оз|(?:при|у|вы|пере)?в[её]з[лу]|бежа|бегств|дорог)/u

/** Returns true if the word requires a direction instead of a place. */
export const isOfMotion = (word: string | undefined): boolean => word !== undefined && motion.test(word)

/** Verbs in the plural, whose subject is not a single name. */
const pluralVerbs: Partial<Record<LanguageCode, RegExp>> = {
  polish: /(?:ali|ili|yli|eli|ały|iły|yły)$/u,
  czech: /(?:ali|ili|eli|ěli|aly|ily|ely)$/u,
  russian: /(?:али|или|яли|ели|ались|ились|елись)$/u,
}

export const isPluralVerb = (word: string, language: LanguageCode): boolean =>
  pluralVerbs[language]?.test(word) ?? false

/** Polish verbs of the first and second person, whose subject is never a name. */
export const isOfSpeaker = (word: string, language: LanguageCode): boolean =>
  language === 'polish' && /(?:łe[mś]|ła[mś]|liśmy|łyśmy|liście|łyście|[aeiy]sz)$/u.test(word)

/** Nouns for persons by their occupation, which may precede a name as a title. */
export const isOfAgent = (word: string): boolean =>
  /(?:[aoeé]r|[iy]sta|nik|[ae]nt|iel|ca|ec|[cč]ka|тор|тель|ник|ист|[её]р|[ае]нт|арь|ец|ница|тка)$/u.test(word)

/** Returns true if the name begins an utterance and a comma follows: "– Anno, pojď sem." */
export const opensUtterance = ({ text, tokens }: ScannedBlock, first: number, next: number): boolean => {
  const { start, startsSentence } = tokens[first]!
  return (
    startsSentence &&
    /[-–—„“”"«»'‘’]\s?$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    text[tokens[next - 1]!.end] === ','
  )
}
