import { placeWordForms } from './place-words.ts'
import { ANY_SLOT, type Paradigm, type WordForm, type WordTraits } from './name-types.ts'
import { declension } from './declension.ts'

/** Women's given names that end like a surname in -ина or -ова. */
const givenNamesLikeSurnames =
  /^(?:Марина|Ирина|Полина|Галина|Нина|Алина|Екатерина|Катерина|Кристина|Арина|Карина|Ангелина|Валентина|Регина|Антонина|Алевтина|Василина|Эвелина|Мальвина|Зина|Дина|Лина|Фаина|Акулина|Агриппина|Павлина|Марцелина|Сабина|Жозефина|Каролина|Паулина|Ева|Христина)$/u

const adjective = (word: string, isPlace: boolean): WordForm[] => {
  const stem = word.slice(0, -2)
  const soft = word.endsWith('ий')
  const instrumental = soft || /[кгх]$/u.test(stem) ? `${stem}им` : `${stem}ым`
  // "Рыжий" has "Рыжего", and "Горький" has "Горького".
  const o = /[жшчщ]ий$/u.test(word) ? 'е' : 'о'
  return [
    ...declension({
      nom: word,
      gen: `${stem}${o}го`,
      dat: `${stem}${o}му`,
      acc: isPlace ? word : `${stem}${o}го`,
      ins: instrumental,
      prep: `${stem}${o}м`,
    }),
    ...declension(
      {
        'pl.nom': instrumental.slice(0, -1) + 'е',
        'pl.gen': `${instrumental.slice(0, -1)}х`,
        'pl.dat': instrumental,
        'pl.ins': `${instrumental}и`,
      },
      { rare: true },
    ),
  ]
}

const feminineAdjective = (word: string): WordForm[] => {
  const stem = word.slice(0, -2)
  const oblique = `${stem}ой`
  return [
    ...declension({ nom: word, gen: oblique, dat: oblique, acc: `${stem}ую`, ins: oblique, prep: oblique }),
    { slot: 'ins', form: `${stem}ою` },
  ]
}

/** Surnames in -ов, -ев, -ёв, -ин and -ын, with their special instrumental. */
const possessiveSurname = (word: string, stem: string): WordForm[] => [
  ...declension({ nom: word, gen: `${stem}а`, dat: `${stem}у`, acc: `${stem}а`, ins: `${stem}ым`, prep: `${stem}е` }),
  ...declension(
    {
      'pl.nom': `${stem}ы`,
      'pl.gen': `${stem}ых`,
      'pl.dat': `${stem}ым`,
      'pl.acc': `${stem}ых`,
      'pl.ins': `${stem}ыми`,
      'pl.prep': `${stem}ых`,
    },
    { rare: true },
  ),
]

/** Men's given names and names of one syllable that end like surnames: Яковом, Кевином, Грином. */
const nounsLikeSurnames =
  /^(?:Константин|Валентин|Квентин|Вениамин|Августин|Юстин|Устин|Антонин|Лев|Яков|Иаков|Иов|Каин|Один|Кевин|Робин|Колин|Остин|Дастин|Джастин|Мерлин|Алвин|Элвин|Эдвин|Мервин|[бвгджзклмнпрстфхцчшщ]+[иы]н)$/iu

/** Foreign surnames, which take the endings of nouns: Чарлзом Дарвином. */
const foreignInIn =
  /^(?:Дарвин|Чаплин|Грин|Франклин|Мартин|Гмелин|Бин|Кин|Гершвин|Калвин|Кельвин|Эрвин|Дин|Корвин|Цеппелин|Бенджамин|Рэнкин|Болдуин|Годвин|Ирвин|Марвин)$/u

const feminineSurname = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const oblique = `${stem}ой`
  return [
    ...declension({ nom: word, gen: oblique, dat: oblique, acc: `${stem}у`, ins: oblique, prep: oblique }),
    { slot: 'ins', form: `${stem}ою` },
  ]
}

const possessives = (stem: string): WordForm[] =>
  ['', 'а', 'о', 'ы', 'у', 'ой', 'ым', 'ых', 'ыми'].map((ending) => ({
    slot: `poss.${ending}`,
    form: `${stem}ин${ending}`,
    rare: true,
  }))

/** Nouns in -а and -я, of both genders. */
const nounInA = (word: string, { type, role }: WordTraits): WordForm[] => {
  const stem = word.slice(0, -1)
  const soft = word.endsWith('я')
  const dative = word.endsWith('ия') ? `${stem}и` : `${stem}е`
  const genitive = soft || /[гкхжчшщ]$/u.test(stem) ? `${stem}и` : `${stem}ы`
  const short = soft || /[жчшщц]$/u.test(stem)
  const instrumental = stem + (short ? 'ей' : 'ой')
  return [
    ...declension({
      nom: word,
      gen: genitive,
      dat: dative,
      acc: stem + (soft ? 'ю' : 'у'),
      ins: instrumental,
      prep: dative,
    }),
    { slot: 'ins', form: stem + (short ? 'ею' : 'ою') },
    { slot: 'ins', form: `${stem}ой` },
    ...(type === 'person' && role !== 'surname'
      ? [
          ...possessives(stem),
          { slot: 'voc', form: stem.endsWith('н') && soft ? `${stem}ь` : stem, rare: true, unsure: true },
        ]
      : []),
    ...(role === 'given' || type !== 'person'
      ? []
      : declension(
          {
            'pl.nom': genitive,
            'pl.dat': `${stem}${soft ? 'я' : 'а'}м`,
            'pl.ins': `${stem}${soft ? 'я' : 'а'}ми`,
            'pl.prep': `${stem}${soft ? 'я' : 'а'}х`,
          },
          { rare: true },
        )),
  ]
}

const irregularStems: Readonly<Record<string, string>> = {
  Павел: 'Павл',
  Лев: 'Льв',
  Пётр: 'Петр',
  Петр: 'Петр',
  Христос: 'Христ',
  Египет: 'Египт',
  Заяц: 'Зайц',
}

const obliqueStem = (word: string): string => {
  if (irregularStems[word]) return irregularStems[word]
  if (/[аеиоуыэюя]ец$/u.test(word)) return `${word.slice(0, -2)}йц`
  if (/(?<=\p{L})лец$/u.test(word)) return `${word.slice(0, -2)}ьц`
  if (/(?<=\p{L}{2})ец$/u.test(word)) return `${word.slice(0, -2)}ц`
  if (/(?<=\p{L}{2})[нтдлс][ёе]к$/u.test(word)) return `${word.slice(0, -2)}ьк`
  if (/(?<=\p{L}{2}[жчшщ])ок$/u.test(word)) return `${word.slice(0, -2)}к`
  // Козёл, Орёл.
  if (/ёл$|^Орел$/u.test(word)) return `${word.slice(0, -2)}л`
  return word
}

const birdsInEy = /(?:олов|оробь?|урав)ей$/u

/** Places whose locative ends in a stressed "у": в Крыму. */
const placesInU = /^(?:Крым|Дон|Клин|Рай|Ад)$/u

const masculineNoun = (word: string, { type, role }: WordTraits): WordForm[] => {
  const person = type === 'person'
  if (/[йь]$/u.test(word)) {
    // "Соловей" has "Соловья", and "Андрей" has "Андрея".
    const stem = birdsInEy.test(word) ? `${word.slice(0, -2)}ь` : word.slice(0, -1)
    return declension(
      {
        nom: word,
        gen: `${stem}я`,
        dat: `${stem}ю`,
        acc: person ? `${stem}я` : word,
        ins: `${stem}ем`,
        prep: word.endsWith('ий') ? `${stem}и` : `${stem}е`,
      },
      { unsure: birdsInEy.test(word) },
    )
  }
  const stem = obliqueStem(word)
  const hushing = /[жчшщц]$/u.test(stem)
  const patronymic = /[ое]вич$/u.test(word)
  // "Лукич" and "Ильич" have a stressed ending.
  const isStressed = /(?<![ое]в)ич$/u.test(word)
  return [
    { slot: 'nom', form: word },
    ...declension(
      {
        gen: `${stem}а`,
        dat: `${stem}у`,
        acc: person ? `${stem}а` : word,
        prep: stem + (placesInU.test(word) ? 'у' : 'е'),
      },
      { unsure: stem !== word && !irregularStems[word] },
    ),
    { slot: 'ins', form: stem + (hushing && !isStressed ? 'ем' : 'ом'), unsure: hushing && !patronymic },
    { slot: 'ins', form: `${stem}${isStressed ? 'е' : 'о'}м` },
    ...(person ? [] : [{ slot: 'prep', form: `${stem}у`, rare: !placesInU.test(word) }]),
    ...(role === 'given' || !person
      ? []
      : declension(
          { 'pl.nom': `${stem}ы`, 'pl.gen': `${stem}ов`, 'pl.dat': `${stem}ам`, 'pl.ins': `${stem}ами` },
          { rare: true },
        )),
    ...(stem === word
      ? []
      : declension(
          { gen: `${word}а`, dat: `${word}у`, acc: `${word}а`, ins: `${word}ом`, prep: `${word}е` },
          { rare: true },
        )),
  ]
}

const neuter = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  if (word.endsWith('е')) {
    const soft = stem.endsWith('и') || stem.endsWith('ь')
    const a = soft ? 'я' : 'а'
    return declension({
      nom: word,
      gen: stem + a,
      dat: stem + (soft ? 'ю' : 'у'),
      acc: word,
      ins: `${word}м`,
      prep: stem.endsWith('и') ? `${stem}и` : word,
    })
  }
  return [
    { slot: 'nom', form: word },
    ...declension({ gen: `${stem}а`, dat: `${stem}у`, acc: word, ins: `${word}м`, prep: `${stem}е` }, { unsure: true }),
  ]
}

/** Foreign places in -о that end like Slavic ones. */
const foreignInO =
  /^(?:Марокко|Монако|Мехико|Чикаго|Франциско|Сакраменто|Милано|Турино|Ливорно|Локарно|Марино|Рино|Кито|Орландо|Осло|Монтевидео|Бордо|Торонто|Рико)$|(?:[аеиоу]о|нко|ччо|льо|ано|еко)$/u

const asRare = (forms: readonly WordForm[]): WordForm[] => forms.map((form) => ({ ...form, rare: true, unsure: true }))

/** Masculine places in -ь. Most in -ль are: Ярославль, Севастополь, Израиль. */
const isMasculineInSoftSign = (word: string): boolean =>
  /(?<!Печа|Бо|Да|Ме|Мога)ль$|^(?:Пномпень|Шань|Октябрь)$/u.test(word)

/** The ending -нь doesn't show the gender: Казань is feminine, Шэньчжэнь masculine. */
const isDoubtfulInSoftSign = (word: string): boolean =>
  word.endsWith('нь') && !/(?:Каза|Ряза|Астраха|Куба|Тама|Тюме|Люба|Ума|Волы|Хаты|Каты|Сызра)нь$/u.test(word)

/** Places in -ь: Тверь is feminine, Ярославль masculine. */
const placeInSoftSign = (word: string, traits: WordTraits): WordForm[] => {
  const stem = word.slice(0, -1)
  const feminine = declension({
    nom: word,
    gen: `${stem}и`,
    dat: `${stem}и`,
    acc: word,
    ins: `${word}ю`,
    prep: `${stem}и`,
  })
  const masculine = masculineNoun(word, traits)
  if (isDoubtfulInSoftSign(word))
    return (/[эяи]нь$|[жчшсх][аэу]нь$/u.test(word) ? [...masculine, ...feminine] : [...feminine, ...masculine]).map(
      (form) => ({ ...form, unsure: form.slot !== 'nom' }),
    )
  return isMasculineInSoftSign(word) ? [...masculine, ...asRare(feminine)] : [...feminine, ...asRare(masculine)]
}

/** Endings of plural places: Альпы, Химки, Сокольники, Луки, Пиренеи, Мытищи. */
const pluralPlaces = /(?:[^аеиоуыэюя]ы|[^аеиоуыэюя]ки|ники|уки|[ае]и|щи)$/u

/** Invariable places that look like plurals. */
const unchangingPlaces = /^(?:Хельсинки|Нагасаки|Алматы)$/u

/** Plural places: Альпы, Химки, Челны. Their genitive has an ending or none. */
const pluralPlace = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const soft = /[аеийоь]и$/u.test(word)
  const [a, genitive] = soft ? ['я', `${stem}ев`] : ['а', pluralGenitive(stem)]
  // Foreign places in -и, such as "Кентуки", never change, which their ending doesn't show.
  const isDoubtful = word.endsWith('и')
  const isForeign = /[аеоуы]и$/u.test(word) && !/(?:н|л|р)еи$/u.test(word)
  return [
    ...(isForeign ? [{ slot: ANY_SLOT, form: word, unsure: true }] : []),
    ...declension(
      { nom: word, acc: word, dat: `${stem}${a}м`, ins: `${stem}${a}ми`, prep: `${stem}${a}х` },
      { unsure: isDoubtful, rare: isForeign },
    ),
    { slot: 'gen', form: genitive, unsure: true, rare: isForeign },
    { slot: 'gen', form: stem, unsure: true },
    { slot: 'gen', form: `${stem}ов`, unsure: true },
    ...(isDoubtful ? [{ slot: ANY_SLOT, form: word }] : []),
  ]
}

const pluralGenitive = (stem: string): string => {
  if (/(?:ник|лн|нд|зер)$/u.test(stem)) return `${stem}ов`
  if (/[бвдзлмнпрст]к$/u.test(stem)) return `${stem.slice(0, -1)}ок`
  if (/[жчшщ]к$/u.test(stem)) return `${stem.slice(0, -1)}ек`
  return stem
}

const womenInSoftSign = /^(?:Любовь|Нинель|Рахиль|Юдифь|Руфь|Ассоль|Эсфирь|Есфирь)$/u

/**
 * Surnames and places that are adjectives: Толстой, Горький, Рыжий, Грозный. "Цой" and "Ханой" are
 * nouns.
 */
const isAdjective = (word: string, { role }: WordTraits): boolean =>
  role !== 'given' && /(?:[кжшчщ]ий|[ыо]й)$/u.test(word) && !/^(?:[^аеёиоуыэюя]*ой|Ханой|Акакий|Лукий)$/iu.test(word)

/** Russian declension by the ending of the word. */
export const russianForms: Paradigm = (word, traits) => {
  const inPlace = placeWordForms(word, traits, 'russian')
  if (inPlace) return inPlace
  const { type, role, gender } = traits
  const person = type === 'person'
  const woman = person && gender === 'feminine'
  const unchanged = [{ slot: ANY_SLOT, form: word }]
  if (
    /(?:ая|яя)$/u.test(word) &&
    (role === 'surname' || role === 'only' || !person) &&
    !/^(?:\p{L}{1,2}ая|Майя|Аглая|Даная)$/u.test(word)
  )
    return feminineAdjective(word)
  if (woman && role !== 'given' && /(?:ов|ев|ёв|ин|ын)а$/u.test(word) && !givenNamesLikeSurnames.test(word))
    return feminineSurname(word)
  if (/[ая]$/u.test(word)) return nounInA(word, traits)
  if (woman) {
    if (!word.endsWith('ь')) return unchanged
    // "Николь" and "Адель" are written both with and without endings. The surname "Лебедь" of a
    // woman never changes.
    const unsure = role !== 'given' ? !womenInSoftSign.test(word) : /(?<!Рахи|Нине|Ассо)ль$/u.test(word)
    const stem = word.slice(0, -1)
    const declined = declension(
      { nom: word, gen: `${stem}и`, dat: `${stem}и`, acc: word, ins: `${word}ю`, prep: `${stem}и` },
      { unsure },
    )
    return /(?:коль|[шб]ель|иэль)$/u.test(word)
      ? [{ slot: 'nom', form: word }, { slot: ANY_SLOT, form: word, unsure }, ...asRare(declined).slice(1)]
      : declined
  }
  if (isAdjective(word, traits)) return adjective(word, !person)
  // Surnames such as "Черных" and "Долгих" are genitives, which never change.
  if (person && role !== 'given' && /(?:ых|[гк]их)$/u.test(word)) return unchanged
  if (/(?:ов|ев|ёв|ин|ын)$/u.test(word) && person && role === 'surname' && !foreignInIn.test(word))
    return possessiveSurname(word, word)
  if (
    /(?:ов|ев|ёв|ин|ын)$/u.test(word) &&
    person &&
    role === 'only' &&
    !nounsLikeSurnames.test(word) &&
    !foreignInIn.test(word)
  )
    return possessiveSurname(word, word)
  if (!person && /(?:[вн]|[цлк]ь?)о$|[ьицщж]е$/u.test(word) && !foreignInO.test(word)) return neuter(word)
  // Foreign places in -о never change, but a term may be a common noun.
  if (word.endsWith('о') && !person) return [...unchanged, ...asRare(neuter(word))]
  if (type === 'place' && word.length > 3 && pluralPlaces.test(word) && !unchangingPlaces.test(word))
    return pluralPlace(word)
  if (/[аеёиоуыэюя]$/u.test(word)) return unchanged
  if (word.endsWith('ь') && !person) return placeInSoftSign(word, traits)
  return masculineNoun(word, traits)
}
