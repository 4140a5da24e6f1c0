import type { LanguageCode } from '../languages.ts'

/** The words and endings of a language that show the case of the name after them. */
export interface Syntax {
  conjunctions: ReadonlySet<string>
  /** Pronouns, particles and adverbs, which don't determine the case after them. */
  neutral: ReadonlySet<string>
  /** Endings of adjectives and the cases of the name that they agree with, longest first. */
  adjectives: readonly (readonly [string, 'fem' | 'other', readonly string[]])[]
  /** Pronouns that agree with the name after them. */
  determiners: ReadonlyMap<string, readonly string[]>
  /** Invariable words that may occur between a preposition and a name. */
  possessives: ReadonlySet<string>
  /** Words such as "town" and "river" before the name of a place, which may agree with it. */
  kindsOfPlace: RegExp
  mayBeVerb: RegExp
  isSurelyNoun: RegExp
  isSurelyVerb: RegExp
  /** Nouns of giving and speaking, whose recipient is in the dative: "help for Vietnam". */
  givingNouns: RegExp
  /** The case that occurs only after prepositions. */
  local: string
}

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const listed = (...lists: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> =>
  new Map(lists.flatMap(([names, cases]) => names.split(' ').map((name) => [name, cases.split(' ')] as const)))
const agreeing = (
  ending: string,
  gender: 'fem' | 'other',
  cases: string,
): readonly [string, 'fem' | 'other', readonly string[]] => [ending, gender, cases.split(' ')]

export const syntaxes: Partial<Record<LanguageCode, Syntax>> = {
  polish: {
    conjunctions: words('i oraz albo lub czy a ani'),
    neutral: words(
      'nie się że to jak jest są był była było tam tu już jeszcze tylko też także więc ale lecz gdy kiedy gdzie co kto on ona ono oni mi mu ci go ją je jej im nam was wam was mnie mną tobą sobie siebie swoje bo by niech no czyli właśnie nawet bardzo może wtedy teraz potem tak dlaczego czemu aby żeby ponieważ przecież niż roku lat latach tymczasem',
    ),
    possessives: words('jego jej ich tylko nawet też także właśnie'),
    determiners: listed(
      ['ten ta mój moja twój twoja nasz nasza wasz wasza swój', 'nom'],
      ['tego', 'gen acc'],
      ['temu', 'dat'],
      ['tej mojej twojej naszej swojej', 'gen dat loc'],
      ['tę moją twoją naszą swoją', 'acc ins'],
    ),
    adjectives: [
      agreeing('ego', 'other', 'gen acc'),
      agreeing('emu', 'other', 'dat'),
      agreeing('ym', 'other', 'ins loc'),
      agreeing('im', 'other', 'ins loc'),
      agreeing('ej', 'fem', 'gen dat loc'),
    ],
    kindsOfPlace: /^(?:mia[sś]t|mieści|miejscowoś|wsi$|wieś$|wiosk|rzek|rzec|jezior|wysp|stani|województw|ulic)/u,
    mayBeVerb: /(?:ł|ła|ło|li|ły|łem|łam|łeś|łaś|ć|ąc|uje|ują|szy|cie|my|esz|isz|ysz|ją|ę|ą|[aeiy])$/u,
    isSurelyNoun: /(?:[^łćęąmszaeiyou]|ó[lł]|ość|ęści|ania|enia|[csz]ji|rii|nii|lii|ów|ach|ami)$/u,
    isSurelyVerb: /(?:ł|ła|ło|li|ły|łem|łam|ć|uje|ują)$/u,
    givingNouns:
      /^(?:pomoc|pomocy|chwał[aęy]|cześć|służb[aęy]|podziękowani[aeu]|dzięk|sprzeciw|zagrożeni[aeu]|wiernoś[ćc]i?)$/u,
    local: 'loc',
  },
  czech: {
    conjunctions: words('a i ani nebo či'),
    neutral: words(
      'ne že to jak je jsou byl byla bylo tam tu už ještě jen také proto ale když kde co kdo on ona ono oni mi mu ti ho ji jí jim nám vás vám mě mne tebe sobě sebe se si by ať no právě až velmi tak nechť protože aby přece kdy pak teď jako než roku roce let letech zatímco',
    ),
    possessives: words('jeho její jejich jen také právě'),
    determiners: listed(
      ['ten ta můj moje má tvůj tvoje tvá náš naše váš vaše svůj', 'nom'],
      ['toho', 'gen acc'],
      ['tomu', 'dat'],
      ['té mé tvé naší své', 'gen dat loc'],
      ['tu moji svou svoji naši', 'acc'],
    ),
    adjectives: [
      agreeing('ého', 'other', 'gen acc'),
      agreeing('ího', 'other', 'gen acc'),
      agreeing('ému', 'other', 'dat'),
      agreeing('ímu', 'other', 'dat'),
      agreeing('ém', 'other', 'loc'),
      agreeing('ím', 'other', 'ins loc'),
      agreeing('ým', 'other', 'ins'),
      agreeing('ní', 'fem', 'nom gen dat acc loc ins'),
      agreeing('ní', 'other', 'nom acc'),
      agreeing('é', 'fem', 'gen dat loc'),
      agreeing('ou', 'fem', 'acc ins'),
    ],
    kindsOfPlace: /^(?:měst|vesnic|řek|řece|ostrov|okres|stát|kraj|oblast|zemi|hrad)/u,
    mayBeVerb: /(?:l|la|lo|li|ly|t|á|í|e|ou|m|š|je|uje|ám|ím)$/u,
    isSurelyNoun:
      /(?:[^ltmšáíeěaiouy]|ů|ky|ny|ry|dy|ty|ka|ha|ra|na|nku|ost|osti|[áeě]ní|tí|zemí|ství|[^c]ce|eže|elé)$/u,
    isSurelyVerb: /(?:l|la|lo|li|ly|t|uje)$/u,
    givingNouns:
      /^(?:pomoc|pomoci|podpor[auy]|poděkování|blahopřání|pozdrav|dopis|vzkaz|dar|půjčk[auy]|slávu?|sláva|čest|věrnosti?|odpor|odpověď|gratulac[ei]|služb[auy]|výzv[auy])$/u,
    local: 'loc',
  },
  russian: {
    conjunctions: words('и или а либо ни'),
    neutral: words(
      'не что как это он она оно они мне меня тебе тебя нам нас вам вас ему ей им себе себя уже еще ещё только же ли бы там тут вот когда если чтобы так тоже даже но где куда потом теперь тогда очень был была было были есть нет да ведь именно то все всё спасибо нет кто который которая которого которой которые со года году годах лет лишь вместе снова однажды сначала затем также',
    ),
    possessives: words('его ее её их же только даже именно'),
    determiners: listed(
      ['этот эта тот та мой моя твой твоя наш наша ваш ваша', 'nom'],
      ['эту ту мою твою нашу вашу свою', 'acc'],
      ['этой той моей твоей нашей вашей своей', 'gen dat ins prep'],
    ),
    adjectives: [
      agreeing('ый', 'other', 'nom acc'),
      agreeing('ий', 'other', 'nom acc'),
      agreeing('ой', 'other', 'nom acc'),
      agreeing('ое', 'other', 'nom acc'),
      agreeing('ее', 'other', 'nom acc'),
      agreeing('ная', 'fem', 'nom'),
      agreeing('кая', 'fem', 'nom'),
      agreeing('лая', 'fem', 'nom'),
      agreeing('вая', 'fem', 'nom'),
      agreeing('рая', 'fem', 'nom'),
      agreeing('яя', 'fem', 'nom'),
      agreeing('ого', 'other', 'gen acc'),
      agreeing('его', 'other', 'gen acc'),
      agreeing('ому', 'other', 'dat'),
      agreeing('ему', 'other', 'dat'),
      agreeing('ном', 'other', 'prep'),
      agreeing('ком', 'other', 'prep'),
      agreeing('ым', 'other', 'ins'),
      agreeing('им', 'other', 'ins'),
      agreeing('ой', 'fem', 'gen dat ins prep'),
      agreeing('ей', 'fem', 'gen dat ins prep'),
      agreeing('ую', 'fem', 'acc'),
      agreeing('юю', 'fem', 'acc'),
    ],
    kindsOfPlace: /^(?:город|сел[оауе]|деревн|рек|озер|остров|област|штат|район|республик|посел|посёл|станци|улиц)/u,
    mayBeVerb:
      /(?:л|ла|ло|ли|лся|лась|лось|лись|ть|ться|ти|тся|ет|ёт|ит|ют|ут|ят|ат|шь|ем|им|ём|те|ю|у|в|вши|ай|уй|н|но)$/u,
    isSurelyNoun: /(?:[^лтвьмюуйняоаи]|[^л][ыа]|[ие]й|ов|тет|ия|ие|ии|ства|ство|ств|ость|ости|ка|ции|ния|нии)$/u,
    isSurelyVerb: /(?:[аеиыя]л|ла|ло|ли|лся|лась|лось|лись|ть|ться|ет|ит|ют|ят|[еиюя]тся)$/u,
    givingNouns:
      /^(?:помощ[ьи]|поддержк[аиу]|привет|письм[оа]|слав[ау]|подар[а-я]{2,3}|ответ|благодарност[ьи]|верност[ьи]|звонок|угроз[ауы]|преданност[ьи]|приказ|совет|вред|памятник|служени[ея]|посвящени[ея])$/u,
    local: 'prep',
  },
}
