import type { LanguageCode } from '#manuscript/model/languages.ts'

const croatian =
  'jedan|jedno|dva|dvije|tri|četiri|prv* drug* treć* četvrt* pet* šest* sedm* sedam|osm* osam|devet* deset* zadnj* posljednj*'
const malay =
  'satu|dua|tiga|empat|lima|enam|tujuh|delapan|lapan|sembilan|sepuluh|pertama|kedua|ketiga|keempat|kelima|keenam|ketujuh|kedelapan|kelapan|kesembilan|kesepuluh|terakhir'
const norwegian =
  'en|ett|to|tre|fire|fem|seks|sju|syv|åtte|ni|ti|elleve|tolv|første|andre|annen|tredje|fjerde|femte|sjette|sjuende|syvende|åttende|niende|tiende|siste'
const portuguese =
  'um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|primeir* segund* terceir* quart* quint* sext* sétim* oitav* nono|nona|décim* últim*'
const ukrainianApostrophe = "[’'ʼ]?"

/**
 * The words for the numbers of the parts of a book, as words or as patterns: cardinal and ordinal
 * numbers, and the last. A star matches any ending.
 */
const numberWords: Partial<Record<LanguageCode, string>> = {
  afrikaans:
    'een|twee|drie|vier|vyf|ses|sewe|agt|nege|tien|eerste|tweede|derde|vierde|vyfde|sesde|sewende|agtste|negende|tiende|laaste',
  albanian:
    'një|dy|tre|katër|pesë|gjashtë|shtatë|tetë|nëntë|dhjetë|(?:e )?(?:parë|dytë|tretë|katërt|pestë|gjashtë|shtatë|tetë|nëntë|dhjetë|fundit)',
  arabic: 'ال(?:[أا]ول|ثاني?|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|[أا]خير)',
  bengali: 'প্রথম|দ্বিতীয়|তৃতীয়|চতুর্থ|পঞ্চম|ষষ্ঠ|সপ্তম|অষ্টম|নবম|দশম|শেষ|এক|দুই|তিন|চার|পাঁচ|ছয়|সাত|আট|নয়|দশ',
  bulgarian:
    'едно|една|две|три|четири|първ* втор* трет* четвърт* пет* шест* седм* седем|осм* осем|девет* десет* последн*',
  croatian,
  czech: 'jedna|dva|tři|čtyři|pět|devět|deset|prvn* druh* třet* čtvrt* pát* šest* sedm* osm* devát* desát* posledn*',
  danish:
    'en|et|to|tre|fire|fem|seks|syv|otte|ni|ti|elleve|tolv|første|anden|andet|tredje|fjerde|femte|sjette|syvende|ottende|niende|tiende|sidste',
  dutch:
    '[eé][eé]n|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende|laatste',
  english:
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen(?:th)?|twent(?:y|ieth)|thirt(?:y|ieth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|final',
  estonian:
    'üks|kaks|kolm|neli|viis|kuus|seitse|kaheksa|üheksa|kümme|esimene|teine|kolmas|neljas|viies|kuues|seitsmes|kaheksas|üheksas|kümnes|viimane',
  finnish:
    'yksi|kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän|kymmenen|ensimmäinen|toinen|kolmas|neljäs|viides|kuudes|seitsemäs|kahdeksas|yhdeksäs|kymmenes|viimeinen',
  french:
    'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|premi[eè]re?|seconde?|(?:deux|trois|quatr|cinqu|six|sept|huit|neuv|dix|onz|douz)i[eè]me|derni[eè]re?',
  german:
    'eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:ers|zwei|drit|vier|fünf|sechs|sieb|sieben|ach|neun|zehn|elf|zwölf|letz)te[rs]?',
  greek:
    'ένα|δύο|τρία|τέσσερα|πέντε|έξι|επτά|εφτά|οκτώ|οχτώ|εννέα|εννιά|δέκα|πρώτ* δεύτερ* τρίτ* τέταρτ* πέμπτ* έκτ* έβδομ* όγδο* ένατ* δέκατ* τελευταί*',
  hebrew:
    '(?:ה)?(?:ראשון|ראשונה|שני|שנייה|שלישי|שלישית|רביעי|רביעית|חמישי|חמישית|שישי|שישית|שביעי|שביעית|שמיני|שמינית|תשיעי|תשיעית|עשירי|עשירית|אחרון|אחרונה)',
  hindi:
    'पहल[ाी]|दूसर[ाी]|तीसर[ाी]|चौथ[ाी]|पा[ँं]चव(?:ा[ँं]|ीं)|छठ[ाी]|सातव(?:ा[ँं]|ीं)|आठव(?:ा[ँं]|ीं)|नौव(?:ा[ँं]|ीं)|दसव(?:ा[ँं]|ीं)|प्रथम|द्वितीय|तृतीय|चतुर्थ|पंचम|षष्ठ|सप्तम|अष्टम|नवम|दशम|अंतिम|एक|दो|तीन|चार|पा[ँं]च|छह|सात|आठ|नौ|दस',
  hungarian:
    'egy|kettő|három|négy|öt|hat|hét|nyolc|kilenc|tíz|első|második|harmadik|negyedik|ötödik|hatodik|hetedik|nyolcadik|kilencedik|tizedik|utolsó',
  indonesian: malay,
  italian:
    'uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]|sest[oa]|settim[oa]|ottav[oa]|non[oa]|decim[oa]|ultim[oa]',
  latvian:
    'viens|divi|trīs|četri|pieci|seši|septiņi|astoņi|deviņi|desmit|pirmā|otrā|trešā|ceturtā|piektā|sestā|septītā|astotā|devītā|desmitā|pēdējā',
  lithuanian: 'viena|dvi|trys|pirm* antr* treč* ketvirt* penkt* šešt* septint* aštunt* devint* dešimt* paskutin*',
  malay,
  norwegian,
  persian: 'یک|دو|سه|چهار|پنج|شش|هفت|هشت|نه|ده|اول|یکم|دوم|سوم|چهارم|پنجم|ششم|هفتم|هشتم|نهم|دهم|آخر|پایانی',
  polish:
    'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|pierwsz* drug* trzeci* czwart* piąt* szóst* siódm* ósm* dziewiąt* dziesiąt* ostatni*',
  portuguese,
  portuguese_br: portuguese,
  romanian:
    'unu|doi|trei|patru|cinci|șase|șapte|opt|nouă|zece|întâia?|prima|(?:a )?(?:doua|treia|patra|cincea|șasea|șaptea|opta|noua|zecea)|ultima',
  russian:
    'один|одна|два|две|три|четыре|семь|восемь|перв* втор* трет* четв[её]рт* пят* шест* седьм* восьм* девят* десят* одиннадцат* двенадцат* последн*',
  serbian: `${croatian}|poslednj*|један|једно|два|две|три|четири|прв* друг* трећ* четврт* пет* шест* седм* седам|осм* осам|девет* десет* последњ*`,
  slovak:
    'jeden|jedna|dva|dve|tri|štyri|päť|šesť|sedem|osem|deväť|desať|prv* druh* tret* štvrt* piat* šiest* siedm* ôsm* deviat* desiat* posledn*',
  slovenian: 'ena|dva|tri|štiri|prv* drug* tretj* četrt* pet* šest* sedm* sedem|osm* osem|devet* deset* zadnj*',
  spanish:
    'un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|s[ée]ptim[oa]|octav[oa]|noven[oa]|d[ée]cim[oa]|[úu]ltim[oa]',
  swedish:
    'en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|sista',
  tamil:
    'ஒன்று|இரண்டு|மூன்று|நான்கு|ஐந்து|ஆறு|ஏழு|எட்டு|ஒன்பது|பத்து|முதல்|முதலாம்|இரண்டாம்|மூன்றாம்|நான்காம்|ஐந்தாம்|ஆறாம்|ஏழாம்|எட்டாம்|ஒன்பதாம்|பத்தாம்|இறுதி',
  thai: 'หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|แรก|สุดท้าย',
  turkish:
    'bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|birinci|ikinci|üçüncü|dördüncü|beşinci|altıncı|yedinci|sekizinci|dokuzuncu|onuncu|son',
  ukrainian: `один|одна|два|дві|три|чотири|сім|вісім|перш* друг* трет* четверт* п${ukrainianApostrophe}ят* шост* сьом* восьм* дев${ukrainianApostrophe}ят* десят* останн*`,
  urdu: 'ایک|دو|تین|چار|پانچ|پہل[اایی]|دوسر[اای]|تیسر[اای]|چوتھ[اای]|پانچو(?:اں|یں)|چھٹ[اای]|ساتو(?:اں|یں)|آٹھو(?:اں|یں)|نو(?:اں|یں)|دسو(?:اں|یں)|اول|دوم|سوم|چہارم|پنجم|آخری',
  vietnamese: '(?:thứ )?(?:nhất|một|hai|ba|bốn|tư|năm|sáu|bảy|tám|chín|mười)|cuối',
}

const withoutAccents = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')

/** Returns the pattern of a number in words, such as `Two`, `Twenty-One` and `Первая`, or null. */
export const numberPattern = (language: LanguageCode): string | null => {
  const listed = numberWords[language]?.normalize('NFC')
  if (!listed) return null
  const words = listed.replaceAll('* ', '*|').replaceAll('*', '\\p{L}{0,4}')
  // Greek capitals have no accents, and the flag `i` does not handle the dotted and dotless i of
  // Turkish.
  const all = language === 'greek' ? `${words}|${withoutAccents(words)}` : words
  const one = `(?:${language === 'turkish' ? `${all}|${all.toLocaleUpperCase('tr')}` : all})`
  return `${one}(?:[-\\s]${one})?`
}
