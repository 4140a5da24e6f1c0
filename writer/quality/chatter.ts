import type { LanguageCode } from '#manuscript/model/languages.ts'

/**
 * What models say to the person before the text: a word of assent at the start of the line and, at its end, a colon or the
 * text's announcement. A line is only taken for it when both are there, since a story may well begin with "Sure".
 */
const assent: Partial<Record<LanguageCode | 'any', string>> = {
  any: "sure|of course|certainly|absolutely|okay|ok|got it|great|here is|here are|here's|here’s|below is|below you|as requested|understood|gladly",
  afrikaans: 'natuurlik|seker|hier is',
  albanian: 'sigurisht|natyrisht|ja |këtu është',
  arabic: 'بالتأكيد|بالطبع|حسنا|حسنًا|إليك|فيما يلي|هذا هو',
  bengali: 'অবশ্যই|নিশ্চয়|এখানে|নিচে',
  bulgarian: 'разбира се|ето|със сигурност',
  chinese_simplified: '好的|当然|以下是|下面是|这是|没问题|可以，',
  chinese_traditional: '好的|當然|以下是|下面是|這是|沒問題|可以，',
  croatian: 'naravno|svakako|evo|ovdje je',
  czech: 'jistě|samozřejmě|zde je|tady je|ovšem',
  danish: 'selvfølgelig|naturligvis|her er',
  dutch: 'natuurlijk|zeker|uiteraard|hier is|hieronder',
  estonian: 'muidugi|loomulikult|siin on',
  finnish: 'toki|tietenkin|tässä on|totta kai',
  french: "bien sûr|certainement|d’accord|d'accord|voici|volontiers|avec plaisir",
  german: 'natürlich|gerne|selbstverständlich|klar|sicher|hier ist|hier sind|nachfolgend|im folgenden',
  greek: 'βεβαίως|φυσικά|ορίστε|εδώ είναι|ακολουθεί',
  hebrew: 'בטח|כמובן|בוודאי|הנה|להלן',
  hindi: 'ज़रूर|जरूर|बिल्कुल|यहाँ|यहां|निश्चित रूप से|नीचे',
  hungarian: 'természetesen|persze|rendben|íme|itt van',
  indonesian: 'tentu|baik|berikut|ini dia|pasti',
  italian: 'certo|certamente|naturalmente|ecco|va bene|di seguito',
  japanese: 'もちろん|承知|かしこまりました|了解|以下|はい、',
  korean: '물론|네,|알겠습니다|다음은|아래는|여기',
  latvian: 'protams|lūdzu|šeit ir',
  lithuanian: 'žinoma|gerai|štai|čia yra',
  malay: 'tentu|baik|berikut|sudah pasti',
  norwegian: 'selvfølgelig|naturligvis|her er|klart',
  persian: 'البته|حتما|حتماً|بله|در اینجا|این هم',
  polish: 'oczywiście|jasne|oto|poniżej|proszę',
  portuguese: 'claro|certamente|com certeza|aqui está|segue|eis',
  portuguese_br: 'claro|certamente|com certeza|aqui está|segue|eis',
  romanian: 'desigur|sigur|bineînțeles|iată|mai jos',
  russian: 'конечно|разумеется|хорошо|вот|ниже',
  serbian: 'наравно|свакако|ево|naravno|evo',
  slovak: 'samozrejme|iste|tu je|nižšie',
  slovenian: 'seveda|vsekakor|tukaj je|evo',
  spanish: 'claro|por supuesto|desde luego|aquí está|aquí tienes|a continuación|con gusto',
  swedish: 'självklart|naturligtvis|visst|här är|här kommer',
  tamil: 'நிச்சயமாக|சரி|இதோ|இங்கே',
  thai: 'แน่นอน|ได้เลย|นี่คือ|ต่อไปนี้',
  turkish: 'elbette|tabii|tabi ki|işte|aşağıda|memnuniyetle',
  ukrainian: 'звичайно|звісно|добре|ось|нижче',
  urdu: 'ضرور|یقینا|یقیناً|بالکل|یہ رہا|یہاں|ذیل میں',
  vietnamese: 'tất nhiên|chắc chắn|dĩ nhiên|được rồi|đây là|dưới đây|vâng',
}

const announcement = /[:：]["'*_\s]*$/u
/** English is what models fall into when they speak of their work, whatever the language of the text is. */
const englishAnnouncement =
  /^(?:sure|of course|certainly|absolutely|okay|ok|got it|great|understood|gladly)\b[^.!?]{0,40}[.!,]\s*(?:here|below|this|i)\b.{0,160}$|^here(?:'s|’s| is| are)\b.{0,140}\b(?:version|text|section|paragraph|draft|rewrite|rewritten|shortened|expanded|paraphrased|outline|title|story|chapter|passage|continuation)\b.{0,80}[:.]$/iu
const englishFarewell =
  /^(?:let me know|feel free|i hope (?:this|that)|would you like|if you (?:would|'d|’d|need|want)\b.{0,80}\b(?:me|changes|let me)|please let me|happy to|hope this helps|\(?(?:note|word count|approximately \d+ words)\b)/iu
const farewells: Partial<Record<LanguageCode, RegExp>> = {
  german:
    /^(?:lass(?:en)? (?:es )?(?:sie )?mich wissen|ich hoffe,? (?:das|dieser|der)|möchte(?:n|st)|wenn (?:du|sie) .{0,40}(?:möchten|möchtest|wünschen))/iu,
  french: /^(?:n’hésitez pas|n'hésitez pas|dites-moi|j’espère que|j'espère que|souhaitez-vous)/iu,
  spanish: /^(?:avísame|hazme saber|espero que (?:esto|este|te)|no dudes en|¿(?:te|le) gustaría)/iu,
  italian: /^(?:fammi sapere|spero che (?:questo|ti)|se vuoi|non esitare)/iu,
  portuguese: /^(?:avise-me|diga-me|espero que (?:isto|isso|este)|se quiser)/iu,
  portuguese_br: /^(?:me avise|me diga|espero que (?:isso|este)|se quiser)/iu,
  dutch: /^(?:laat (?:het )?me weten|ik hoop dat)/iu,
  russian: /^(?:дайте знать|надеюсь, (?:это|вам)|если хотите)/iu,
  chinese_simplified: /^(?:希望(?:这|对)|如果您?(?:需要|想)|请告诉我|如需)/u,
  chinese_traditional: /^(?:希望(?:這|對)|如果您?(?:需要|想)|請告訴我|如需)/u,
  japanese: /^(?:ご要望|修正が必要|お役に立て|他に(?:ご|何か))/u,
}

const known = new Map<LanguageCode, string[]>()
const assentsOf = (language: LanguageCode): string[] => {
  const words = known.get(language) ?? [assent.any, assent[language]].flatMap((list) => list?.split('|') ?? [])
  known.set(language, words)
  return words
}

const bare = (start: string): string => start.replace(/^["'*_\s]+/u, '').toLowerCase()

const beginsWithAssent = (line: string, language: LanguageCode): boolean => {
  const text = bare(line)
  return assentsOf(language).some((word) => text.startsWith(word))
}

/** The first line speaks to the person instead of being text: "Sure, here is the section you asked for:". */
export const isPreamble = (line: string, language: LanguageCode): boolean => {
  const text = line.trim()
  if (text.length > 240) return false
  return (beginsWithAssent(text, language) && announcement.test(text)) || englishAnnouncement.test(text)
}

/**
 * The first line could still become a preamble: nothing of it is shown yet. Most texts are told from one by their first
 * word, and so are shown from their first token on. A single letter is let through: no model writes "Sure" letter by letter,
 * and many a text begins with "A".
 */
export const mayBecomePreamble = (start: string, language: LanguageCode): boolean => {
  const text = bare(start)
  return (
    text.length > 1 &&
    text.length < 240 &&
    assentsOf(language).some((word) => word.startsWith(text) || text.startsWith(word))
  )
}

/** The last line speaks to the person: "Let me know if you would like any changes!" */
export const isPostamble = (line: string, language: LanguageCode): boolean => {
  const text = line.trim()
  return text.length < 300 && (englishFarewell.test(text) || (farewells[language]?.test(text) ?? false))
}
