import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { NamedEntity } from '#manuscript/model/names/name-types.ts'

/** A sentence with a name, and the same sentence with another name. `SOURCES.md` lists the works. */
export interface RenamedPassage {
  language: LanguageCode
  entity: NamedEntity
  newName: string
  others?: NamedEntity[]
  text: string
  /** The sentence with all proposals accepted. */
  renamed: string
}

const woman = (name: string): NamedEntity => ({ id: name, type: 'person', name, gender: 'feminine' })
const man = (name: string): NamedEntity => ({ id: name, type: 'person', name, gender: 'masculine' })
const place = (name: string): NamedEntity => ({ id: name, type: 'place', name })

const passage = (
  language: LanguageCode,
  entity: NamedEntity,
  newName: string,
  text: string,
  renamed: string,
): RenamedPassage => ({
  language,
  entity,
  newName,
  text,
  renamed,
})

export const renamedPassages: readonly RenamedPassage[] = [
  passage(
    'english',
    man('Coningsby'),
    'Harkness',
    "To nurture his mind with great thoughts had ever been Coningsby's inspiring habit.",
    "To nurture his mind with great thoughts had ever been Harkness's inspiring habit.",
  ),
  passage(
    'english',
    man('Coningsby'),
    'Thornhill',
    "Something of this flitted over Coningsby's mind, as he bowed, a little agitated from his surprise, to Lady Theresa Sydney.",
    "Something of this flitted over Thornhill's mind, as he bowed, a little agitated from his surprise, to Lady Theresa Sydney.",
  ),
  passage(
    'english',
    man('Coningsby'),
    'Thornhill',
    'This change in the life of Coningsby contributed to his happiness.',
    'This change in the life of Thornhill contributed to his happiness.',
  ),
  passage(
    'german',
    man('Helmstedt'),
    'Krause',
    'Helmstedts Gesicht war nachdenklich geworden.',
    'Krauses Gesicht war nachdenklich geworden.',
  ),
  passage(
    'german',
    woman('Ellen'),
    'Agnes',
    'Ellens Gesicht begann sich höher zu färben, aber ihrer Entgegnung kam Helmstedt zuvor.',
    "Agnes' Gesicht begann sich höher zu färben, aber ihrer Entgegnung kam Helmstedt zuvor.",
  ),
  passage(
    'french',
    woman('Emma'),
    'Lucie',
    "Paris, plus vague que l'Océan, miroitait donc aux yeux d'Emma dans une atmosphère vermeille.",
    "Paris, plus vague que l'Océan, miroitait donc aux yeux de Lucie dans une atmosphère vermeille.",
  ),
  passage(
    'french',
    woman('Emma'),
    'Lucie',
    "Et c'était le bruit d'une allumette qu'Emma frottait afin de rallumer la lampe.",
    "Et c'était le bruit d'une allumette que Lucie frottait afin de rallumer la lampe.",
  ),
  passage(
    'french',
    woman('Emma'),
    'Adèle',
    "Il fut d'abord question de sa maladie, bien qu'Emma interrompît Charles de temps à autre.",
    "Il fut d'abord question de sa maladie, bien qu'Adèle interrompît Charles de temps à autre.",
  ),
  passage(
    'spanish',
    woman('Pepita'),
    'Inés',
    'Hasta la edad de diez y seis años vivió Pepita con su madre en la mayor estrechez, casi en la miseria.',
    'Hasta la edad de diez y seis años vivió Inés con su madre en la mayor estrechez, casi en la miseria.',
  ),
  passage(
    'italian',
    woman('Agnese'),
    'Teresa',
    "Al nome riverito del padre Cristoforo, lo sdegno d'Agnese si raddolcì.",
    'Al nome riverito del padre Cristoforo, lo sdegno di Teresa si raddolcì.',
  ),
  passage(
    'italian',
    man('Renzo'),
    'Fermo',
    'Lorenzo o, come dicevan tutti, Renzo non si fece molto aspettare.',
    'Lorenzo o, come dicevan tutti, Fermo non si fece molto aspettare.',
  ),
  passage(
    'portuguese',
    man('Carlos'),
    'Afonso',
    'Depois fallaram das viagens de Carlos, do Ramalhete, da demora do Ega em Lisboa.',
    'Depois fallaram das viagens de Afonso, do Ramalhete, da demora do Ega em Lisboa.',
  ),
  passage(
    'polish',
    woman('Izabela'),
    'Joanna',
    'Od tych rozmyślań przybył pannie Izabeli na twarz nowy wyraz — łagodnego smutku, który ją robił jeszcze piękniejszą.',
    'Od tych rozmyślań przybył pannie Joannie na twarz nowy wyraz — łagodnego smutku, który ją robił jeszcze piękniejszą.',
  ),
  passage(
    'polish',
    man('Wokulski'),
    'Nowak',
    'Dlaczego pan radca nazywa Wokulskiego wariatem?',
    'Dlaczego pan radca nazywa Nowaka wariatem?',
  ),
  passage(
    'polish',
    man('Wokulski'),
    'Zaręba',
    'Prędko wydobył krawat z szuflady i parasol z okna i podał je ze śmiechem Wokulskiemu.',
    'Prędko wydobył krawat z szuflady i parasol z okna i podał je ze śmiechem Zarębie.',
  ),
  passage(
    'polish',
    man('Wokulski'),
    'Marek',
    'Osamotnionego księcia zaraz otoczyli mężczyźni; niektórzy prosili go, ażeby zapoznał ich z Wokulskim.',
    'Osamotnionego księcia zaraz otoczyli mężczyźni; niektórzy prosili go, ażeby zapoznał ich z Markiem.',
  ),
  passage(
    'polish',
    man('Wokulski'),
    'Adam',
    'Myślałem o Wokulskim, a piszę o sobie i o Katzu.',
    'Myślałem o Adamie, a piszę o sobie i o Katzu.',
  ),
  passage(
    'czech',
    woman('Barunka'),
    'Olga',
    'Po snídaní šel pan Beyer s chlapci do myslivny, babička s Barunkou i Adelkou šly do hospody, dát Mílovi s Pánembohem.',
    'Po snídaní šel pan Beyer s chlapci do myslivny, babička s Olgou i Adelkou šly do hospody, dát Mílovi s Pánembohem.',
  ),
  passage(
    'czech',
    woman('Viktorka'),
    'Marie',
    'Kmotra naházela na ni peřin, kde jaká, a Viktorce vždy zima bylo a slovíčka již více nemluvila.',
    'Kmotra naházela na ni peřin, kde jaká, a Marii vždy zima bylo a slovíčka již více nemluvila.',
  ),
  passage(
    'hungarian',
    woman('Cinna'),
    'Erzsébet',
    'Átvette, felállt, odalépett Cinnához, és a nyakába akasztotta.',
    'Átvette, felállt, odalépett Erzsébethez, és a nyakába akasztotta.',
  ),
  passage(
    'hungarian',
    woman('Cinna'),
    'Katalin',
    'Ibrahim basa derék ember - dohogta a főbíró szórakozottan (idegessé tette a sajátszerű helyzet Cinnával szemben).',
    'Ibrahim basa derék ember - dohogta a főbíró szórakozottan (idegessé tette a sajátszerű helyzet Katalinnal szemben).',
  ),
  passage(
    'hungarian',
    woman('Cinna'),
    'Eszter',
    'Különben Cinnát nem keresik többé, ha egyszer belenyugodtak, hogy a Tiszába veszett.',
    'Különben Esztert nem keresik többé, ha egyszer belenyugodtak, hogy a Tiszába veszett.',
  ),
  passage(
    'hungarian',
    woman('Piroska'),
    'Böske',
    'Aztán kezelt Piroskával, az urával, Lizával, a cseléddel, és elfutott.',
    'Aztán kezelt Böskével, az urával, Lizával, a cseléddel, és elfutott.',
  ),
  passage(
    'hungarian',
    man('Sándor'),
    'György',
    'De nekem meg kell értetni mindenkivel, Sándorral, a világgal, magával, meg kell mondanom, mert nem bírom.',
    'De nekem meg kell értetni mindenkivel, Györggyel, a világgal, magával, meg kell mondanom, mert nem bírom.',
  ),
  passage(
    'finnish',
    place('Jukola'),
    'Koskela',
    'Jukolan talo, eteläisessä Hämeessä, seisoo erään mäen pohjoisella rinteellä, liki Toukolan kylää.',
    'Koskelan talo, eteläisessä Hämeessä, seisoo erään mäen pohjoisella rinteellä, liki Toukolan kylää.',
  ),
  passage('finnish', man('Lemminkäinen'), 'Kalervo', 'Sanoi äiti Lemminkäisen.', 'Sanoi äiti Kalervon.'),
  passage(
    'finnish',
    man('Väinämöinen'),
    'Mikael',
    'Vaka vanha Väinämöinen itse tuon sanoiksi virkki.',
    'Vaka vanha Mikael itse tuon sanoiksi virkki.',
  ),
  passage(
    'russian',
    man('Фёдор Павлович Карамазов'),
    'Пётр Ильич Звягин',
    'Алексей Федорович Карамазов был третьим сыном помещика нашего уезда Федора Павловича Карамазова.',
    'Алексей Федорович Звягин был третьим сыном помещика нашего уезда Петра Ильича Звягина.',
  ),
  passage(
    'turkish',
    man('Ahmet'),
    'Ali',
    'Ahmet’in evine Ahmet’le birlikte gittik, ama Ahmet’i göremedik.',
    'Ali’nin evine Ali’yle birlikte gittik, ama Ali’yi göremedik.',
  ),
  passage(
    'turkish',
    place('Ankara'),
    'İzmir',
    'ANKARA’DA yaşayan Ankaralılar, Ankara’dan ayrılmak istemez.',
    'İZMİR’DE yaşayan İzmirliler, İzmir’den ayrılmak istemez.',
  ),
]
