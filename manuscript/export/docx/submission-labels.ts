import type { LanguageCode } from '#manuscript/model/languages.ts'

/** Words of a submission in the book's language. */
interface SubmissionLabels {
  /** The rounded length, with `{n}` for the number. It is always a multiple of 100. */
  length: string
  /** The mark below the last line. */
  end: string
}

const row = (length: string, end: string): SubmissionLabels => ({ length, end })

const labels: Record<LanguageCode, SubmissionLabels> = {
  afrikaans: row('ongeveer {n} woorde', 'EINDE'),
  albanian: row('rreth {n} fjalë', 'FUND'),
  arabic: row('نحو {n} كلمة', 'النهاية'),
  bengali: row('প্রায় {n} শব্দ', 'সমাপ্ত'),
  bulgarian: row('около {n} думи', 'КРАЙ'),
  chinese_simplified: row('约{n}字', '完'),
  chinese_traditional: row('約{n}字', '完'),
  croatian: row('oko {n} riječi', 'KRAJ'),
  czech: row('asi {n} slov', 'KONEC'),
  danish: row('ca. {n} ord', 'SLUT'),
  dutch: row('ongeveer {n} woorden', 'EINDE'),
  english: row('about {n} words', 'END'),
  estonian: row('umbes {n} sõna', 'LÕPP'),
  finnish: row('noin {n} sanaa', 'LOPPU'),
  french: row('environ {n} mots', 'FIN'),
  german: row('etwa {n} Wörter', 'ENDE'),
  greek: row('περίπου {n} λέξεις', 'ΤΕΛΟΣ'),
  hebrew: row('כ־{n} מילים', 'סוף'),
  hindi: row('लगभग {n} शब्द', 'समाप्त'),
  hungarian: row('kb. {n} szó', 'VÉGE'),
  indonesian: row('sekitar {n} kata', 'TAMAT'),
  italian: row('circa {n} parole', 'FINE'),
  japanese: row('約{n}字', '完'),
  korean: row('약 {n}단어', '끝'),
  latvian: row('apmēram {n} vārdu', 'BEIGAS'),
  lithuanian: row('apie {n} žodžių', 'PABAIGA'),
  malay: row('kira-kira {n} patah perkataan', 'TAMAT'),
  norwegian: row('ca. {n} ord', 'SLUTT'),
  persian: row('حدود {n} واژه', 'پایان'),
  polish: row('około {n} słów', 'KONIEC'),
  portuguese: row('cerca de {n} palavras', 'FIM'),
  portuguese_br: row('cerca de {n} palavras', 'FIM'),
  romanian: row('circa {n} de cuvinte', 'SFÂRȘIT'),
  russian: row('около {n} слов', 'КОНЕЦ'),
  serbian: row('око {n} речи', 'КРАЈ'),
  slovak: row('asi {n} slov', 'KONIEC'),
  slovenian: row('okoli {n} besed', 'KONEC'),
  spanish: row('unas {n} palabras', 'FIN'),
  swedish: row('cirka {n} ord', 'SLUT'),
  tamil: row('சுமார் {n} சொற்கள்', 'முற்றும்'),
  thai: row('ประมาณ {n} คำ', 'จบ'),
  turkish: row('yaklaşık {n} sözcük', 'SON'),
  ukrainian: row('близько {n} слів', 'КІНЕЦЬ'),
  urdu: row('تقریباً {n} الفاظ', 'اختتام'),
  vietnamese: row('khoảng {n} từ', 'HẾT'),
}

export const submissionLabelsOf = (language: LanguageCode): SubmissionLabels => labels[language]
