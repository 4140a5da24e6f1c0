import type { LanguageCode } from '#manuscript/model/languages.ts'

/**
 * Words of assent at the start of a remark to the person. The remark ends with a colon or an
 * announcement of the text. A line counts as a remark only if it has both, because a story may
 * begin with "Sure".
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

/**
 * Words with which an announcement names the text or the request. A story's first line may also
 * begin with "Here is" and end with a colon.
 */
const named: Record<LanguageCode | 'any', string> = {
  any: 'section|paragraph|passage|chapter|text\\b|version|draft|rewrit|rewrote|revis|shorten|expand|paraphras|outline|continuation|translation|summary|request|you asked|for you|your ',
  afrikaans: 'teks|afdeling|paragraaf|weergawe|hoofstuk|gevra|versoek',
  albanian: 'tekst|seksion|paragraf|version|kapitu|kërkua|kërkuat',
  arabic: 'نص|قسم|فقرة|نسخة|فصل|طلب|مطلوب|صياغة',
  bengali: 'পাঠ|অংশ|অনুচ্ছেদ|সংস্করণ|অধ্যায়|অনুরোধ|লেখা',
  bulgarian: 'текст|раздел|абзац|версия|глава|поиска',
  chinese_simplified: '段落|文本|文章|章节|部分|版本|内容|改写|要求|正文|小节|请求',
  chinese_traditional: '段落|文本|文章|章節|部分|版本|內容|改寫|要求|正文|小節|請求',
  croatian: 'tekst|odjelj|odlom|verzij|poglavl|traži|zatraž',
  czech: 'text|oddíl|odstav|verz|kapitol|požad|část|sekc',
  danish: 'tekst|afsnit|version|kapitel|bad om|ønsked',
  dutch: 'tekst|sectie|paragraaf|alinea|versie|hoofdstuk|gevraagd|vroeg',
  english: 'section',
  estonian: 'tekst|osa|lõik|versioon|peatük|palu|soovi',
  finnish: 'teksti|osio|kappale|versio|luku|pyyt|pyys',
  french: 'texte|section|paragraphe|version|chapitre|demand|passage',
  german: 'text|abschnitt|absatz|fassung|version|kapitel|gewünscht|gebeten|angefordert|entwurf',
  greek: 'κείμεν|ενότητ|παράγραφ|εκδοχή|έκδοση|κεφάλαι|ζητήσ',
  hebrew: 'טקסט|קטע|פסק|גרס|פרק|ביקש|סעיף',
  hindi: 'पाठ|अनुभाग|खंड|अनुच्छेद|संस्करण|अध्याय|अनुरोध|लेख',
  hungarian: 'szöveg|szakasz|bekezdés|változat|fejezet|kért',
  indonesian: 'teks|bagian|paragraf|versi|bab|diminta|minta',
  italian: 'testo|sezione|paragrafo|versione|capitolo|richiest|brano',
  japanese: '文章|セクション|段落|節|章|本文|ご要望|ご依頼|書き直|バージョン|テキスト',
  korean: '글|섹션|단락|문단|버전|장|요청|텍스트|본문|절',
  latvian: 'tekst|sadaļ|rindkop|versij|nodaļ|lūgt|pieprasīt',
  lithuanian: 'tekst|skyri|pastraip|versij|prašy|skirsn',
  malay: 'teks|bahagian|perenggan|versi|bab|diminta|minta',
  norwegian: 'tekst|avsnitt|versjon|kapittel|ba om|ønsket|seksjon',
  persian: 'متن|بخش|پاراگراف|نسخه|فصل|درخواست|خواست',
  polish: 'tekst|sekcj|akapit|wersj|rozdział|prosi|poprosi|fragment',
  portuguese: 'texto|secção|seção|parágrafo|versão|capítulo|pedi|solicit',
  portuguese_br: 'texto|seção|parágrafo|versão|capítulo|pedi|solicit',
  romanian: 'text|secțiun|paragraf|versiun|capitol|cerut|solicit',
  russian: 'текст|раздел|абзац|верси|глав|проси|запрос',
  serbian: 'текст|одељ|пасус|верзиј|поглављ|тражи|tekst|odelj|pasus|verzij|poglavlj|traži',
  slovak: 'text|oddiel|odsek|odstav|verzi|kapitol|požad|časť|sekci',
  slovenian: 'besedil|odsek|razdel|odstav|različic|poglavj|zahtev|prosil',
  spanish: 'texto|sección|párrafo|versión|capítulo|pedid|pidió|pediste|solicit|fragmento',
  swedish: 'text|avsnitt|stycke|version|kapitel|bad om|begär|önskade',
  tamil: 'உரை|பகுதி|பத்தி|பதிப்பு|அத்தியாய|கேட்ட',
  thai: 'ข้อความ|ส่วน|ย่อหน้า|ฉบับ|บท|ที่ขอ|ต้องการ|เนื้อหา',
  turkish: 'metin|metni|bölüm|paragraf|sürüm|versiyon|istediğiniz|talep',
  ukrainian: 'текст|розділ|абзац|версі|глав|проси|запит',
  urdu: 'متن|حصہ|پیراگراف|نسخہ|باب|درخواست|تحریر|سیکشن',
  vietnamese: 'văn bản|phần|đoạn|phiên bản|chương|yêu cầu|nội dung',
}

const namedOf = (language: LanguageCode): RegExp => new RegExp(`(?:${named.any}|${named[language]})`, 'iu')

const announcement = /[:：]["'*_\s]{0,20}$/u
/** Models tend to describe their work in English, whatever the language of the text. */
const work =
  '(?:version|text|section|paragraph|draft|rewrite|rewritten|revised|shortened|expanded|paraphrased|outline|chapter|passage|continuation|translation)'
const englishAnnouncement = new RegExp(
  `^(?:sure|of course|certainly|absolutely|okay|ok|got it|great|understood|gladly)\\b[^.!?]{0,40}[.!,]\\s*(?:here(?:'s|’s| is| are)|below (?:is|are)|(?:i|i['’](?:ll|ve)|i (?:will|have|can)) (?:write|rewr|revis|shorten|expand|paraphras|draft|continue)).{0,160}$` +
    `|^here(?:'s|’s| is| are)\\b.{0,140}\\b${work}\\b.{0,80}:$` +
    `|^here(?:'s|’s| is| are) (?:the|your|a) (?:requested|rewritten|revised|shortened|expanded|paraphrased|updated)\\b.{0,120}[:.]$`,
  'iu',
)
const changes =
  '(?:chang|adjust|edit|revis|expand|shorten|version|section|tone|anything else|further|help|refine|modif|rewrite|continue|need (?:any )?more|more detail|feedback|tweak)'
const englishFarewell = new RegExp(
  `^(?:please )?(?:let me know|feel free to|would you like me to|if you(?:'d|’d| would) like (?:me to|any)|i['’]m happy to|happy to)\\b.{0,160}\\b${changes}` +
    `|^i hope (?:this|that|it) (?:helps|meets your|is what you|works for you|section|version|text|captures)` +
    `|^(?:hope this helps|word count: |\\(?word count\\b|\\(?approximately \\d+ words\\b|\\(?note: (?:this|the) (?:text|section|version|story|chapter|passage)\\b)`,
  'iu',
)
const farewells: Partial<Record<LanguageCode, RegExp>> = {
  german:
    /^(?:lass(?:en)? (?:es )?(?:sie )?(?:es )?mich wissen|ich hoffe,? (?:das|dieser|der)|möchte(?:n|st) (?:du|sie)|wenn (?:du|sie) .{0,40}(?:möchten|möchtest|wünschen)).{0,160}(?:änder|anpass|überarbeit|abschnitt|text|fassung|version|kürz|weiter|hilf|wünsch)/iu,
  french:
    /^(?:n[’']hésitez pas|dites-moi|j[’']espère que|souhaitez-vous).{0,160}(?:modif|chang|ajust|version|section|texte|aide|besoin|raccourc|développ)/iu,
  spanish:
    /^(?:avísame|hazme saber|espero que (?:esto|este|te)|no dudes en|¿(?:te|le) gustaría).{0,160}(?:cambi|ajust|modific|versión|sección|texto|ayud|necesit|ampli|acort)/iu,
  italian:
    /^(?:fammi sapere|spero che (?:questo|ti)|se vuoi|non esitare).{0,160}(?:modific|cambi|version|sezione|testo|aiut|bisogno|ampli|accorci)/iu,
  portuguese:
    /^(?:avise-me|diga-me|espero que (?:isto|isso|este)|se quiser).{0,160}(?:alter|mudan|ajust|versão|secção|seção|texto|ajud|precis)/iu,
  portuguese_br:
    /^(?:me avise|me diga|espero que (?:isso|este)|se quiser).{0,160}(?:alter|mudan|ajust|versão|seção|texto|ajud|precis)/iu,
  dutch: /^(?:laat (?:het )?me weten|ik hoop dat).{0,160}(?:wijzig|aanpass|versie|sectie|tekst|help|hulp|verander)/iu,
  russian: /^(?:дайте знать|надеюсь, (?:это|вам)|если хотите).{0,160}(?:измен|прав|верси|раздел|текст|помо|доработ)/iu,
  chinese_simplified:
    /^(?:希望(?:这|对)|如果您?(?:需要|想)|请告诉我|如需).{0,80}(?:修改|调整|帮助|版本|内容|段落|文章|要求|告诉我)/u,
  chinese_traditional:
    /^(?:希望(?:這|對)|如果您?(?:需要|想)|請告訴我|如需).{0,80}(?:修改|調整|幫助|版本|內容|段落|文章|要求|告訴我)/u,
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

/**
 * Returns true if the first line addresses the person instead of being text: "Sure, here is the
 * section you asked for:".
 */
export const isPreamble = (line: string, language: LanguageCode): boolean => {
  const text = line.trim()
  if (text.length > 240) return false
  return (
    (beginsWithAssent(text, language) && announcement.test(text) && namedOf(language).test(text)) ||
    englishAnnouncement.test(text)
  )
}

/**
 * Returns true if the first line may still become a preamble, so that it is not shown yet. The
 * first word rules this out for most texts, which are then shown from their first token. A single
 * letter is not held back: no model streams "Sure" letter by letter, and many texts begin with "A".
 */
export const mayBecomePreamble = (start: string, language: LanguageCode): boolean => {
  const text = bare(start)
  return (
    text.length > 1 &&
    text.length < 240 &&
    assentsOf(language).some((word) => word.startsWith(text) || text.startsWith(word))
  )
}

/**
 * Returns true if the last line addresses the person: "Let me know if you would like any changes!"
 */
export const isPostamble = (line: string, language: LanguageCode): boolean => {
  const text = line.trim()
  return text.length < 300 && (englishFarewell.test(text) || (farewells[language]?.test(text) ?? false))
}

const yes: Record<LanguageCode | 'any', string> = {
  any: 'yes|yeah|ok|okay|sure|no|none|n/a|null|undefined|done|title|untitled|of course|certainly|absolutely|understood|got it|great|thanks|thank you|hello|hi|error',
  afrikaans: 'ja|nee|goed|natuurlik',
  albanian: 'po|jo|mirë|sigurisht',
  arabic: 'نعم|لا|حسنا|حسنًا|بالتأكيد|بالطبع|مرحبا',
  bengali: 'হ্যাঁ|না|ঠিক আছে|অবশ্যই',
  bulgarian: 'да|не|добре|разбира се',
  chinese_simplified: '是|是的|好|好的|不|可以|没问题|当然|你好',
  chinese_traditional: '是|是的|好|好的|不|可以|沒問題|當然|你好',
  croatian: 'da|ne|dobro|naravno|u redu',
  czech: 'ano|ne|dobře|jistě|samozřejmě',
  danish: 'ja|nej|okay|selvfølgelig',
  dutch: 'ja|nee|goed|natuurlijk|zeker',
  english: 'yes',
  estonian: 'jah|ei|hästi|muidugi',
  finnish: 'kyllä|joo|ei|hyvä|toki|tietenkin',
  french: "oui|non|d'accord|bien sûr|certainement|bonjour",
  german: 'ja|nein|gut|gerne|natürlich|klar|in ordnung|verstanden|selbstverständlich',
  greek: 'ναι|όχι|εντάξει|βεβαίως|φυσικά',
  hebrew: 'כן|לא|בסדר|בטח|כמובן',
  hindi: 'हाँ|हां|नहीं|ठीक है|ज़रूर|जरूर',
  hungarian: 'igen|nem|rendben|persze|természetesen',
  indonesian: 'ya|tidak|baik|tentu|oke',
  italian: 'sì|si|no|va bene|certo|certamente',
  japanese: 'はい|いいえ|承知しました|わかりました|了解しました|もちろん|もちろんです',
  korean: '네|예|아니요|알겠습니다|물론|물론입니다',
  latvian: 'jā|nē|labi|protams',
  lithuanian: 'taip|ne|gerai|žinoma',
  malay: 'ya|tidak|baik|tentu|boleh',
  norwegian: 'ja|nei|greit|selvfølgelig',
  persian: 'بله|خیر|نه|باشه|البته|حتما',
  polish: 'tak|nie|dobrze|jasne|oczywiście',
  portuguese: 'sim|não|está bem|claro|com certeza',
  portuguese_br: 'sim|não|tudo bem|claro|com certeza',
  romanian: 'da|nu|bine|desigur|sigur',
  russian: 'да|нет|хорошо|конечно|понятно|ладно',
  serbian: 'да|не|добро|наравно|da|ne|dobro|naravno',
  slovak: 'áno|nie|dobre|iste|samozrejme',
  slovenian: 'da|ne|dobro|seveda',
  spanish: 'sí|si|no|de acuerdo|claro|por supuesto|vale',
  swedish: 'ja|nej|okej|självklart|visst',
  tamil: 'ஆம்|ஆமாம்|இல்லை|சரி|நிச்சயமாக',
  thai: 'ใช่|ไม่|ได้|ตกลง|แน่นอน|ครับ|ค่ะ',
  turkish: 'evet|hayır|tamam|tabii|elbette',
  ukrainian: 'так|ні|добре|звичайно|звісно',
  urdu: 'ہاں|جی|جی ہاں|نہیں|ٹھیک ہے|ضرور',
  vietnamese: 'vâng|có|không|được|dĩ nhiên|chắc chắn',
}

/**
 * Returns true for a mere yes, no or "Understood.", which is a reply to the person and not a title.
 */
export const isBareAssent = (text: string, language: LanguageCode): boolean => {
  const bareText = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?<![.!。！,，…])[.!。！,，…]+$/u, '')
    .trim()
  return `${yes.any}|${yes[language]}`.split('|').includes(bareText)
}
