import type { LanguageCode } from '../languages.ts'

const list = (text: string, cases: string): [string, string[]][] =>
  text.split(' ').map((word) => [word, cases.split(' ')])

/** Prepositions, the cases that may follow them, and titles, which have the case of the name. */
const governing: Partial<Record<LanguageCode, Map<string, string[]>>> = {
  // After these articles, "-s" is the plural of a family and not a genitive.
  german: new Map(list('die den beiden alle allen', 'pl nom')),
  polish: new Map([
    ...list(
      'do od ode bez beze dla u obok koło oprócz spośród wśród podczas według wedle zamiast naprzeciw blisko około',
      'gen',
    ),
    ...list('k ku przeciw przeciwko dzięki wbrew', 'dat'),
    ...list('przy', 'loc'),
    ...list('przez', 'acc'),
    ...list('między pomiędzy nad pod przed', 'ins acc'),
    ...list('o po na w we', 'loc acc'),
    ...list('z ze', 'ins gen'),
    ...list('za', 'ins acc gen'),
    ...list('pan panna', 'nom'),
    ...list('pana', 'gen acc'),
    ...list('panny', 'gen'),
    ...list('panu pannie', 'dat loc'),
    ...list('pannę', 'acc'),
    ...list('panem panną', 'ins'),
    ...list('panią', 'acc ins'),
    ...list('pani', 'nom gen dat loc voc'),
    ...list('panie panno', 'voc'),
  ]),
  czech: new Map([
    ...list('do od ode bez beze u vedle kolem podle kromě během', 'gen'),
    ...list('k ke ku proti díky kvůli vůči naproti', 'dat'),
    ...list('při', 'loc'),
    ...list('pro přes skrz', 'acc'),
    ...list('nad pod před mezi', 'ins acc'),
    ...list('o po na v ve', 'loc acc'),
    ...list('s', 'ins'),
    ...list('z ze', 'gen'),
    ...list('za', 'ins acc gen'),
    ...list('pan slečna panna', 'nom'),
    ...list('pana', 'gen acc'),
    ...list('slečny panny', 'gen'),
    ...list('panu slečně panně', 'dat loc'),
    ...list('slečnu pannu', 'acc'),
    ...list('panem slečnou pannou', 'ins'),
    ...list('pane slečno', 'voc'),
  ]),
  russian: new Map([
    ...list(
      'до от ото без безо для у около возле кроме вокруг против из изо мимо после ради вместо насчет насчёт',
      'gen',
    ),
    ...list('к ко благодаря вопреки навстречу', 'dat'),
    ...list('при', 'prep'),
    ...list('через сквозь про', 'acc'),
    ...list('над надо перед передо между', 'ins'),
    ...list('под за', 'ins acc'),
    ...list('о об обо в во на', 'prep acc'),
    ...list('с со', 'ins gen acc'),
    ...list('по', 'dat prep'),
    ...list('господин госпожа князь княгиня граф графиня', 'nom'),
    ...list('господина князя графа', 'gen acc'),
    ...list('госпожи княгини графини', 'gen'),
    ...list('господину князю графу', 'dat'),
    ...list('госпоже княгине графине', 'dat prep'),
    ...list('госпожу княгиню графиню', 'acc'),
    ...list('господином князем графом госпожой княгиней графиней', 'ins'),
  ]),
}

/** Returns the cases that a word requires of the name after it, if it is a preposition, an article or a title. */
export const casesAfter = (word: string, language: LanguageCode): readonly string[] | undefined =>
  governing[language]?.get(word)
