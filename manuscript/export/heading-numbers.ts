import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import type { TemplateTitle } from '#manuscript/model/templates/titles/template-title.ts'
import { titlesIn } from '#manuscript/model/templates/titles/titles.ts'
import { type ExportText, type Place, placesOf } from './export-text.ts'

// Matches a title that contains its own number: "Chapter 3", "3. Tides", "IV. Tides", "Chapter
// One", "第三章".
const chapterWords =
  'chapter|part|kapitel|kapittel|kapitl|kapitull|chapitre|partie|cap[íi]tulo|capitolul?|hoofdstuk|hoofst|глава|глави|розділ|часть|rozdzia[łl]|kapitola|fejezet|b[öo]l[üu]m|κεφάλαιο|chương|luku|peatükk|nodaļa|skyrius|bab|bahagian|bagian|poglavlje|поглавље|poglavje|الفصل|الباب|فصل|باب|פרק|अध्याय|অধ্যায়|அத்தியாயம்|บทที่'
const ownNumber = new RegExp(
  String.raw`^\P{L}{0,3}\p{N}|^[IVXLC]+[.:)]|^\p{L}+\s+(?:\p{N}+|[IVXLC]{2,})(?![\p{L}\p{N}])|^第.{1,5}[章部回节節話编編]|^제\s?\p{N}|^(?:${chapterWords})(?!\p{L})`,
  'iu',
)

// Matches the acts of a play or novel: "Act One", "Erster Akt", "第一幕". A longer title that begins
// with the word, such as "Act of God", is no act.
const act = /^(?:(?:act|акт)\s+\p{L}+|\p{L}+\s+(?:akt|akte|acte|acto|atto|ato)|第.{1,5}幕)\s*(?:$|[:.,–—-])/iu

// Matches introductions and conclusions in the languages of `numberedIntroductions`, whose theses
// number them. Those of other languages never have a number, so `uncounted` has them.
const introductions =
  /^(?:introdu[cçz]|conclus|concluz|einleitung|einführung|schluss|fazit|inleiding|inledning|innledning|indledning|johdanto|bevezet|giriş)/iu

// Matches titles of other chapters that publishers don't number. The beginnings of the words are
// enough.
const uncounted =
  /^(?:prolog|epilog|prólog|epílog|pr[óo]logo|ep[íi]logo|пролог|епілог|эпилог|епилог|πρόλογος|επίλογος|foreword|preface|afterword|vorwort|nachwort|préface|avant-propos|postface|prefa[cz]|prefác|posfác|voorwoord|nawoord|förord|efterord|forord|etterord|esipuhe|jälkisanat|wstęp|przedmowa|posłowie|úvod|předmluva|doslov|előszó|utószó|предисловие|послесловие|введение|заключение|передмова|післямова|вступ|önsöz|sonsöz|مقدمة|خاتمة|تمهيد|مقدمه|پیش‌گفتار|הקדמה|מבוא|אחרית דבר|序|跋|前言|后记|後記|结论|結論|结语|結語|引言|はじめに|おわりに|あとがき|まえがき|プロローグ|エピローグ|머리말|프롤로그|에필로그|맺음말|प्रस्तावना|उपसंहार|भूमिका|ভূমিকা|উপসংহার|முன்னுரை|முடிவுரை|คำนำ|บทนำ|บทส่งท้าย|lời nói đầu|lời kết)/iu

// Matches whole titles of other unnumbered chapters, which no template has. These words can also
// begin the title of a numbered one, such as "Sources of the Nile".
const uncountedTitle =
  /^(?:summary|bibliography|works cited|sources|index|acknowledge?ments|about the author|literatur|quellen(?:verzeichnis)?|danksagung|bibliographie|remerciements|bibliografía|agradecimientos|bibliografia|agradecimentos|ringraziamenti|dankwoord|благодарности|شكر وتقدير|術語表|致谢)$/iu

/**
 * The languages whose headings of templates are recognized in every text, since a project can
 * contain texts of another language. Other languages have headings that are common words elsewhere,
 * such as the Turkish "Ek".
 */
const recognizedEverywhere: readonly LanguageCode[] = [
  'english',
  'german',
  'french',
  'spanish',
  'portuguese',
  'italian',
  'dutch',
  'russian',
  'arabic',
  'chinese_simplified',
]

/** The languages in which the introduction of a thesis is usually chapter 1. */
const numberedIntroductions: ReadonlySet<LanguageCode> = new Set<LanguageCode>([
  'english',
  'german',
  'dutch',
  'swedish',
  'norwegian',
  'danish',
  'finnish',
  'spanish',
  'portuguese',
  'portuguese_br',
  'hungarian',
  'turkish',
])

/**
 * Returns true if a text whose sections have numbers, such as 2.1, also numbers its introduction and
 * its conclusion.
 */
export const numbersIntroduction = (hasSectionNumbers: boolean, language: LanguageCode): boolean =>
  hasSectionNumbers && numberedIntroductions.has(language)

/**
 * Returns true if a title begins with one of these headings of the templates in one of the
 * languages, and `after` matches the rest.
 */
const isHeading = (
  title: string,
  headings: readonly TemplateTitle[],
  languages: readonly LanguageCode[],
  after: RegExp,
): boolean =>
  languages.some((language) => {
    const { tag } = languageOf(language)
    const text = title.toLocaleLowerCase(tag)
    return headings.some((heading) => {
      const name = titlesIn(language)[heading].toLocaleLowerCase(tag)
      return text.startsWith(name) && after.test(text.slice(name.length))
    })
  })

const nothing = /^$/
const furtherWords = /^\s*(?:$|[:.,–—-])/u
const letterOfAppendix = /^(?:\s[\p{L}\p{N}]{1,3})?(?:$|[:.–—-])/u

const numbersItself = (title: string, language: LanguageCode): boolean => {
  const start = title.slice(0, 100)
  return (
    ownNumber.test(start) ||
    act.test(start) ||
    isHeading(start, ['Act One', 'Act Two', 'Act Three'], [language], furtherWords)
  )
}
const isCounted = (title: string, { language, countsIntroduction }: Counting): boolean => {
  const start = title.slice(0, 100)
  if (introductions.test(start) || isHeading(start, ['Introduction', 'Conclusion'], [language], nothing))
    return countsIntroduction
  const languages = [language, ...recognizedEverywhere]
  return !(
    isHeading(start, ['Abstract', 'References', 'Glossary', 'Further reading'], languages, nothing) ||
    isHeading(start, ['Appendix'], languages, letterOfAppendix) ||
    uncounted.test(start) ||
    uncountedTitle.test(start)
  )
}

interface Counting {
  language: LanguageCode
  countsIntroduction: boolean
}

/** Returns the numbers of titles, or null for each title without one. */
const countTitles = (titles: readonly string[], counting: Counting): (number | null)[] => {
  // If most titles contain a number, the author numbers them, so none is added.
  if (titles.filter((title) => numbersItself(title, counting.language)).length * 2 >= titles.length)
    return titles.map(() => null)
  let last = 0
  return titles.map((title) => (isCounted(title, counting) ? ++last : null))
}

const titlesOf = (places: readonly Place[], kind: Place['kind']): string[] =>
  places.flatMap((place) => {
    if (place.kind !== kind) return []
    return [place.kind === 'part' ? place.part.title : place.chapter.title]
  })

/**
 * Returns the number of each part and chapter of a text, in order. Chapters are numbered
 * consecutively through all parts. Titles that have numbers, such as "Chapter 3", and chapters such
 * as a prologue or a bibliography have none; `countsIntroduction` decides about introductions and
 * conclusions. A text with a single chapter has no numbers.
 */
export const numberPlaces = (places: readonly Place[], counting: Counting): (number | null)[] => {
  const parts = countTitles(titlesOf(places, 'part'), counting)
  const titles = titlesOf(places, 'chapter')
  const chapters = titles.length > 1 ? countTitles(titles, counting) : titles.map(() => null)
  return places.map((place) => (place.kind === 'part' ? parts.shift() : chapters.shift()) ?? null)
}

/** Returns the numbers of a chapter's sections, such as 2.1, or null for each if it has none. */
const numberSections = (
  chapter: number | null,
  sections: ExportText['chapters'][number]['sections'],
  language: LanguageCode,
): (number[] | null)[] =>
  chapter === null || sections.some(({ title }) => numbersItself(title, language))
    ? sections.map(() => null)
    : sections.map((_, at) => [chapter, at + 1])

/** The numbers of the headings of a text. */
export interface HeadingNumbers {
  /** The number of each part and chapter, in the order of the text. */
  places: (number | null)[]
  /** The numbers of the sections of each chapter, such as 2.1. */
  sections: (number[] | null)[][]
}

/** Returns the numbers that a design shows, with or without those of sections. */
export const headingNumbers = (book: ExportText, hasSectionNumbers: boolean): HeadingNumbers => {
  const { language } = book
  const texts = placesOf(book)
  const places = numberPlaces(texts, {
    language,
    countsIntroduction: numbersIntroduction(hasSectionNumbers, language),
  })
  return {
    places,
    sections: texts.flatMap((place, at) =>
      place.kind === 'chapter'
        ? [numberSections(hasSectionNumbers ? (places[at] ?? null) : null, place.chapter.sections, language)]
        : [],
    ),
  }
}
