import type { LanguageCode } from '../languages.ts'

const list = (text: string, cases: string): [string, readonly string[]][] =>
  text.split(' ').map((word) => [word, cases.split(' ')])

/** Prepositions and the cases that may follow them, likeliest first. */
const prepositions: Partial<Record<LanguageCode, Map<string, readonly string[]>>> = {
  // After these articles, "-s" is the plural of a family and not a genitive.
  german: new Map(list('die den beiden alle allen', 'pl nom')),
  polish: new Map([
    ...list(
      'do od ode bez beze dla u obok koło oprócz spośród wśród podczas według wedle zamiast naprzeciw blisko około spod znad zza sprzed spoza poza wokół dookoła naokoło wzdłuż pośród wskutek odnośnie prócz mimo pomimo',
      'gen',
    ),
    ...list('k ku przeciw przeciwko dzięki wbrew naprzeciwko', 'dat'),
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

/** Titles and other words that have the case of the name after them. */
const titles: Partial<Record<LanguageCode, Map<string, readonly string[]>>> = {
  polish: new Map([
    ...list('pan panna', 'nom'),
    ...list('pana', 'gen acc'),
    ...list('panny', 'gen'),
    ...list('panu pannie', 'dat loc'),
    ...list('pannę', 'acc'),
    ...list('panem panną', 'ins'),
    ...list('panią', 'acc ins'),
    ...list('pani', 'nom gen dat loc voc'),
    ...list('panie panno', 'voc'),
    ...list('ciocia wujek babcia dziadek ojciec matka brat siostra król królowa książę hrabia profesor doktor', 'nom'),
    ...list('cioci babci', 'gen dat loc'),
    ...list('wujka dziadka ojca brata króla księcia profesora doktora', 'gen acc'),
    ...list('matki siostry', 'gen'),
    ...list('matce siostrze', 'dat loc'),
    ...list('ciocię babcię matkę siostrę', 'acc'),
    ...list('wujkiem dziadkiem ojcem bratem królem księciem profesorem doktorem ciocią babcią matką siostrą', 'ins'),
    ...list('wujkowi dziadkowi ojcu bratu królowi profesorowi doktorowi', 'dat'),
  ]),
  czech: new Map([
    ...list('pan slečna panna', 'nom'),
    ...list('pana', 'gen acc'),
    ...list('slečny panny', 'gen'),
    ...list('panu slečně panně', 'dat loc'),
    ...list('slečnu pannu', 'acc'),
    ...list('panem slečnou pannou', 'ins'),
    ...list('pane slečno', 'voc'),
    ...list('strýček dědeček babička matka otec bratr sestra král doktor profesor', 'nom'),
    ...list('strýčka dědečka otce bratra krále doktora profesora', 'gen acc'),
    ...list('babičky matky sestry', 'gen'),
    ...list('babičku matku sestru', 'acc'),
    ...list('strýčkem dědečkem otcem bratrem králem doktorem profesorem babičkou matkou sestrou', 'ins'),
    ...list('strýčkovi dědečkovi otci bratrovi králi doktorovi profesorovi babičce matce sestře', 'dat loc'),
  ]),
  russian: new Map([
    ...list('господин госпожа князь княгиня граф графиня дядя тетя тётя бабушка брат сестра царь', 'nom'),
    ...list('господина князя графа брата царя', 'gen acc'),
    ...list('госпожи княгини графини тети тёти дяди бабушки сестры', 'gen'),
    ...list('господину князю графу брату царю', 'dat'),
    ...list('госпоже княгине графине тете тёте дяде бабушке сестре', 'dat prep'),
    ...list('госпожу княгиню графиню тетю тётю дядю бабушку сестру', 'acc'),
    ...list(
      'господином князем графом братом царем царём госпожой княгиней графиней тетей тётей дядей бабушкой сестрой',
      'ins',
    ),
  ]),
}

/** Returns the cases that a preposition or article allows the name after it. */
export const casesAfter = (word: string, language: LanguageCode): readonly string[] | undefined =>
  prepositions[language]?.get(word)

/** Returns the cases that a title can stand in, which are those of the name after it. */
export const casesOfTitle = (word: string, language: LanguageCode): readonly string[] | undefined =>
  titles[language]?.get(word)

const locative: Partial<Record<LanguageCode, ReadonlySet<string>>> = {
  polish: new Set(['w', 'we']),
  czech: new Set(['v', 've', 'po']),
}

/** Returns true for prepositions that allow two cases and nearly always have the locative. */
export const prefersLocative = (word: string, language: LanguageCode): boolean => locative[language]?.has(word) ?? false
