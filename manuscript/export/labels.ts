import type { LanguageCode } from '#manuscript/model/languages.ts'

/** The words that an exported book adds of its own, in the book's language. */
export interface Labels {
  /** Heading of the table of contents, as books in that language print it. */
  contents: string
}

const contents: Record<LanguageCode, string> = {
  afrikaans: 'Inhoud',
  albanian: 'Përmbajtja',
  arabic: 'المحتويات',
  bengali: 'সূচিপত্র',
  bulgarian: 'Съдържание',
  chinese_simplified: '目录',
  chinese_traditional: '目錄',
  croatian: 'Sadržaj',
  czech: 'Obsah',
  danish: 'Indhold',
  dutch: 'Inhoud',
  english: 'Contents',
  estonian: 'Sisukord',
  finnish: 'Sisällys',
  french: 'Table des matières',
  german: 'Inhalt',
  greek: 'Περιεχόμενα',
  hebrew: 'תוכן העניינים',
  hindi: 'विषय-सूची',
  hungarian: 'Tartalom',
  indonesian: 'Daftar Isi',
  italian: 'Indice',
  japanese: '目次',
  korean: '차례',
  latvian: 'Saturs',
  lithuanian: 'Turinys',
  malay: 'Kandungan',
  norwegian: 'Innhold',
  persian: 'فهرست مطالب',
  polish: 'Spis treści',
  portuguese: 'Índice',
  portuguese_br: 'Sumário',
  romanian: 'Cuprins',
  russian: 'Оглавление',
  serbian: 'Садржај',
  slovak: 'Obsah',
  slovenian: 'Kazalo',
  spanish: 'Índice',
  swedish: 'Innehåll',
  tamil: 'பொருளடக்கம்',
  thai: 'สารบัญ',
  turkish: 'İçindekiler',
  ukrainian: 'Зміст',
  urdu: 'فہرست',
  vietnamese: 'Mục lục',
}

export const labelsOf = (code: LanguageCode): Labels => ({ contents: contents[code] })
