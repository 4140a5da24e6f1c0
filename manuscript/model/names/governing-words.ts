import type { LanguageCode } from '../languages.ts'
import { czechForms } from './czech-names.ts'
import { ANY_SLOT, type Paradigm } from './name-types.ts'
import { polishForms } from './polish-names.ts'
import { russianForms } from './russian-names.ts'

const list = (text: string, cases: string): [string, readonly string[]][] =>
  text.split(' ').map((word) => [word, cases.split(' ')])

/** Prepositions and the cases that may follow them, likeliest first. */
const prepositions: Partial<Record<LanguageCode, Map<string, readonly string[]>>> = {
  // After these articles, "-s" is the plural of a family and not a genitive.
  german: new Map(list('die den beiden alle allen', 'pl nom')),
  polish: new Map([
    ...list(
      'do od ode bez beze dla u obok koło oprócz spośród wśród podczas według wedle zamiast naprzeciw blisko około spod znad zza sprzed spoza poza wokół dookoła naokoło wzdłuż pośród wskutek odnośnie prócz mimo pomimo naprzeciwko',
      'gen',
    ),
    ...list('k ku przeciw przeciwko dzięki wbrew', 'dat'),
    ...list('przy', 'loc'),
    ...list('przez', 'acc'),
    ...list('między pomiędzy nad pod przed ponad', 'ins acc'),
    ...list('w we', 'loc acc'),
    ...list('o po na', 'loc acc'),
    ...list('z ze', 'gen ins'),
    ...list('za', 'ins acc gen'),
  ]),
  czech: new Map([
    ...list(
      'do od ode bez beze u vedle kolem okolo podle kromě během podél blízko nedaleko uprostřed místo včetně prostřednictvím pomocí zpod zpoza',
      'gen',
    ),
    ...list('k ke ku proti díky kvůli vůči naproti navzdory', 'dat'),
    ...list('při', 'loc'),
    ...list('pro přes skrz', 'acc'),
    ...list('nad nade pod pode před přede mezi', 'ins acc'),
    ...list('v ve', 'loc acc'),
    ...list('o po na', 'loc acc'),
    ...list('s', 'ins'),
    ...list('z ze', 'gen'),
    ...list('za', 'ins acc gen'),
  ]),
  russian: new Map([
    ...list(
      'до от ото без безо для у около возле кроме вокруг против из изо мимо после ради вместо насчет насчёт среди близ вдоль внутри вне накануне относительно помимо посреди напротив',
      'gen',
    ),
    ...list('к ко благодаря вопреки навстречу согласно вслед подобно', 'dat'),
    ...list('при', 'prep'),
    ...list('через сквозь про', 'acc'),
    ...list('над надо перед передо между', 'ins'),
    ...list('под за', 'ins acc'),
    ...list('о об обо', 'prep acc'),
    ...list('в во', 'prep acc'),
    ...list('на', 'prep acc'),
    ...list('с со', 'ins gen acc'),
    ...list('по', 'dat prep'),
  ]),
}

/** Forms of titles that the rules for names don't cover. */
const irregularTitles: Partial<Record<LanguageCode, [string, readonly string[]][]>> = {
  polish: [
    ...list('pani', 'nom gen dat loc voc'),
    ...list('panią', 'acc ins'),
    ...list('panu', 'dat loc'),
    ...list('księcia księdza', 'gen acc'),
    ...list('księdzem księciem', 'ins'),
    ...list('książę ksiądz', 'nom'),
  ],
  czech: [...list('paní', 'nom gen dat acc loc ins voc'), ...list('kníže', 'nom acc'), ...list('knížete', 'gen acc')],
  russian: [],
}

/**
 * Titles, which have the same case as the name after them: first those of men, then those of women.
 */
const titleNouns: Partial<Record<LanguageCode, readonly [string, string]>> = {
  polish: [
    'pan król hrabia baron cesarz kapitan major generał porucznik pułkownik sierżant doktor profesor inżynier minister premier prezydent sędzia dyrektor redaktor mister',
    'panna królowa hrabina baronowa cesarzowa',
  ],
  czech: [
    'pan král baron císař kapitán major generál poručík plukovník doktor profesor inženýr ministr prezident soudce ředitel farář',
    'slečna panna královna hraběnka císařovna baronka doktorka',
  ],
  russian: [
    'господин князь граф царь король барон император капитан майор генерал поручик полковник доктор профессор министр президент академик мистер маршал адмирал',
    'госпожа княгиня княжна графиня царица королева баронесса императрица',
  ],
}

/** Relatives and trades. Their name may also be in the genitive: "the son of Anna". */
const companionNouns: Partial<Record<LanguageCode, readonly [string, string]>> = {
  polish: [
    'ojciec brat syn wuj wujek dziadek stryj kolega przyjaciel sąsiad chłopiec pisarz poeta malarz aktor reżyser',
    'matka mama siostra córka żona ciotka ciocia babcia koleżanka przyjaciółka sąsiadka dziewczyna aktorka',
  ],
  czech: [
    'otec bratr syn strýc strýček dědeček kolega přítel soused chlapec spisovatel básník malíř herec',
    'matka maminka sestra dcera žena teta babička přítelkyně sousedka dívka herečka',
  ],
  russian: [
    'отец брат сын муж дядя дед дедушка друг сосед мальчик писатель поэт художник композитор актёр актер режиссёр режиссер учитель',
    'мама сестра жена тётя тетя бабушка подруга соседка девочка девушка актриса певица учительница',
  ],
}

type CaseList = readonly [string, readonly string[]][]

const irregularCompanions: Partial<Record<LanguageCode, readonly [CaseList, CaseList]>> = {
  polish: [[...list('mąż', 'nom'), ...list('męża', 'gen acc'), ...list('mężowi', 'dat'), ...list('mężem', 'ins')], []],
  czech: [
    [...list('muž', 'nom'), ...list('muže', 'gen acc'), ...list('mužem', 'ins'), ...list('mužovi', 'dat loc')],
    [],
  ],
  russian: [
    [...list('отца', 'gen acc'), ...list('отцу', 'dat'), ...list('отцом', 'ins'), ...list('отце', 'prep')],
    [...list('мать дочь', 'nom acc'), ...list('матери дочери', 'gen dat prep'), ...list('матерью дочерью', 'ins')],
  ],
}

const paradigms: Partial<Record<LanguageCode, Paradigm>> = {
  polish: polishForms,
  czech: czechForms,
  russian: russianForms,
}

type NounGender = 'masculine' | 'feminine'

/** Lists the forms of common nouns for persons by the rules for names. */
const formsOfNouns = (language: LanguageCode, nouns: string, gender: NounGender): Map<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>()
  for (const noun of nouns.split(' '))
    for (const { slot, form, rare } of paradigms[language]!(noun, { type: 'person', role: 'given', gender })) {
      if (rare || slot.startsWith('poss') || slot === ANY_SLOT) continue
      const name = slot.split('.')[0]!
      const known = found.get(form) ?? []
      if (!known.includes(name)) found.set(form, [...known, name])
    }
  return found
}

interface PersonNouns {
  titles: Map<string, readonly string[]>
  companions: Record<NounGender, Map<string, readonly string[]>>
}

const personNouns = new Map<LanguageCode, PersonNouns>()

const personNounsOf = (language: LanguageCode): PersonNouns | undefined => {
  const known = personNouns.get(language)
  if (known || !paradigms[language]) return known
  const forms = (
    nouns: readonly [string, string],
    irregular: readonly (readonly [string, readonly string[]])[],
    at: 0 | 1,
  ) => new Map([...formsOfNouns(language, nouns[at], at === 0 ? 'masculine' : 'feminine'), ...irregular])
  const [title, companion] = [titleNouns[language]!, companionNouns[language]!]
  const irregular = irregularCompanions[language]!
  const made: PersonNouns = {
    titles: new Map([...forms(title, [], 0), ...forms(title, irregularTitles[language]!, 1)]),
    companions: {
      masculine: forms(companion, irregular[0], 0),
      feminine: forms(companion, irregular[1], 1),
    },
  }
  personNouns.set(language, made)
  return made
}

/** Returns the cases that a preposition or article allows the name after it. */
export const casesAfter = (word: string, language: LanguageCode): readonly string[] | undefined =>
  prepositions[language]?.get(word)

/** Returns the possible cases of a title, which are those of the name after it. */
export const casesOfTitle = (word: string, language: LanguageCode): readonly string[] | undefined =>
  personNounsOf(language)?.titles.get(word)

/** Returns the possible cases of a noun for a relative or a trade. */
export const casesOfCompanion = (
  word: string,
  language: LanguageCode,
): { gender: NounGender; cases: readonly string[] } | undefined => {
  const companions = personNounsOf(language)?.companions
  for (const gender of ['masculine', 'feminine'] as const) {
    const cases = companions?.[gender].get(word)
    if (cases) return { gender, cases }
  }
  return undefined
}

const locative: Partial<Record<LanguageCode, ReadonlySet<string>>> = {
  polish: new Set(['w', 'we']),
  czech: new Set(['v', 've', 'po']),
}

/** Returns true for prepositions that allow two cases and nearly always have the locative. */
export const prefersLocative = (word: string, language: LanguageCode): boolean => locative[language]?.has(word) ?? false
