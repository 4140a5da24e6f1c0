import type { LanguageCode } from '#manuscript/model/languages.ts'

interface ChapterWords {
  /** Precedes or follows a number: Chapter 3, 3. fejezet. */
  chapter: string[]
  /** Divisions above chapters: Part II. */
  part: string[]
  /** Unnumbered divisions beside chapters. */
  named: string[]
}

const words = (list: string): string[] => list.split('|').filter(Boolean)

const row = (chapter: string, part: string, named: string): ChapterWords => {
  return { chapter: words(chapter), part: words(part), named: words(named) }
}

/**
 * `chapterLine` handles Chinese, Japanese and Korean, which have their own forms of chapter
 * numbers.
 */
export const chapterWords: Record<LanguageCode, ChapterWords> = {
  afrikaans: row('hoofstuk', 'deel', 'proloog|epiloog|voorwoord|inleiding'),
  albanian: row('kapitulli', 'pjesa', 'prolog|epilog|parathënie|hyrje'),
  arabic: row('الفصل|فصل', 'الجزء|القسم', 'مقدمة|المقدمة|تمهيد|خاتمة|الخاتمة'),
  bengali: row('অধ্যায়|পরিচ্ছেদ', 'খণ্ড|পর্ব', 'ভূমিকা|উপসংহার'),
  bulgarian: row('глава', 'част', 'пролог|епилог|предговор|увод'),
  chinese_simplified: row('', '', '序|序言|前言|引言|楔子|尾声|后记|结语'),
  chinese_traditional: row('', '', '序|序言|前言|引言|楔子|尾聲|後記|結語'),
  croatian: row('poglavlje', 'dio', 'prolog|epilog|predgovor|uvod'),
  czech: row('kapitola', 'část', 'prolog|epilog|předmluva|úvod'),
  danish: row('kapitel', 'del', 'prolog|epilog|forord|indledning'),
  dutch: row('hoofdstuk', 'deel', 'proloog|epiloog|voorwoord|inleiding'),
  english: row('chapter', 'part|book', 'prologue|epilogue|foreword|preface|introduction|afterword|conclusion'),
  estonian: row('peatükk', 'osa', 'proloog|epiloog|eessõna|sissejuhatus'),
  finnish: row('luku', 'osa', 'prologi|epilogi|esipuhe|johdanto'),
  french: row('chapitre', 'partie|livre', 'prologue|épilogue|préface|avant-propos|introduction|conclusion'),
  german: row('kapitel', 'teil|buch', 'prolog|epilog|vorwort|einleitung|nachwort'),
  greek: row('κεφάλαιο|κεφαλαιο', 'μέρος|μερος', 'πρόλογος|επίλογος|εισαγωγή'),
  hebrew: row('פרק', 'חלק', 'הקדמה|מבוא|פתח דבר|אחרית דבר'),
  hindi: row('अध्याय|परिच्छेद', 'भाग|खंड', 'भूमिका|प्रस्तावना|उपसंहार'),
  hungarian: row('fejezet', 'rész', 'prológus|epilógus|előszó|bevezetés|utószó'),
  indonesian: row('bab', 'bagian', 'prolog|epilog|kata pengantar|pendahuluan'),
  italian: row('capitolo', 'parte|libro', 'prologo|epilogo|prefazione|introduzione|conclusione'),
  japanese: row('', '', '序|序章|終章|はじめに|おわりに|まえがき|あとがき|プロローグ|エピローグ'),
  korean: row('', '', '서문|머리말|프롤로그|에필로그|들어가며|나가며|맺음말'),
  latvian: row('nodaļa', 'daļa', 'prologs|epilogs|priekšvārds|ievads'),
  lithuanian: row('skyrius', 'dalis', 'prologas|epilogas|pratarmė|įvadas'),
  malay: row('bab', 'bahagian', 'prolog|epilog|prakata|pengenalan'),
  norwegian: row('kapittel', 'del', 'prolog|epilog|forord|innledning'),
  persian: row('فصل', 'بخش', 'مقدمه|پیشگفتار|دیباچه|پایان'),
  polish: row('rozdział', 'część', 'prolog|epilog|przedmowa|wstęp'),
  portuguese: row('capítulo|capitulo', 'parte|livro', 'prólogo|epílogo|prefácio|introdução|conclusão'),
  portuguese_br: row('capítulo|capitulo', 'parte|livro', 'prólogo|epílogo|prefácio|introdução|conclusão'),
  romanian: row('capitolul', 'partea|cartea', 'prolog|epilog|prefață|introducere'),
  russian: row('глава', 'часть|книга', 'пролог|эпилог|предисловие|введение|послесловие'),
  serbian: row('поглавље|poglavlje|глава', 'део|deo', 'пролог|епилог|предговор|увод'),
  slovak: row('kapitola', 'časť', 'prológ|epilóg|predslov|úvod'),
  slovenian: row('poglavje', 'del', 'prolog|epilog|predgovor|uvod'),
  spanish: row('capítulo|capitulo', 'parte|libro', 'prólogo|epílogo|prefacio|introducción|conclusión'),
  swedish: row('kapitel', 'del', 'prolog|epilog|förord|inledning'),
  tamil: row('அத்தியாயம்', 'பகுதி|பாகம்', 'முன்னுரை|முடிவுரை'),
  thai: row('บทที่', 'ภาคที่|ภาค', 'บทนำ|คำนำ|บทส่งท้าย'),
  turkish: row('bölüm', 'kısım', 'önsöz|giriş|sonsöz'),
  ukrainian: row('розділ|глава', 'частина', 'пролог|епілог|передмова|вступ'),
  urdu: row('باب', 'حصہ', 'مقدمہ|پیش لفظ|دیباچہ'),
  vietnamese: row('chương', 'phần', 'lời mở đầu|lời nói đầu|mở đầu|kết luận'),
}
