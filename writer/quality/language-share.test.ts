import { describe, expect, test } from 'vitest'
import { languageCodes, languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isComplete } from './complete.ts'
import { languageJudge, languageShare } from './language-share.ts'

/** Two lines of ordinary prose in each language. */
const samples: Record<LanguageCode, [string, string]> = {
  afrikaans: [
    'Die ou man het elke oggend vroeg opgestaan om na die see te gaan kyk, en niemand het geweet waarom nie.',
    'Toe sy die deur oopmaak, was die hele huis vol lig en die kinders het in die tuin gespeel.',
  ],
  albanian: [
    'Plaku zgjohej herët çdo mëngjes për të parë detin, dhe askush nuk e dinte pse e bënte këtë.',
    'Kur ajo hapi derën, e gjithë shtëpia ishte plot me dritë dhe fëmijët po luanin në kopsht.',
  ],
  arabic: [
    'كان الرجل العجوز يستيقظ باكرا كل صباح لينظر إلى البحر، ولم يكن أحد يعرف السبب.',
    'عندما فتحت الباب كان البيت كله مليئا بالضوء وكان الأطفال يلعبون في الحديقة.',
  ],
  bengali: [
    'বৃদ্ধ লোকটি প্রতিদিন ভোরে উঠে সমুদ্রের দিকে তাকিয়ে থাকতেন, আর কেউ জানত না কেন।',
    'সে যখন দরজা খুলল তখন পুরো বাড়ি আলোয় ভরে গেল এবং শিশুরা বাগানে খেলছিল।',
  ],
  bulgarian: [
    'Старецът ставаше рано всяка сутрин, за да гледа морето, и никой не знаеше защо го прави.',
    'Когато тя отвори вратата, цялата къща беше пълна със светлина, а децата играеха в градината.',
  ],
  chinese_simplified: [
    '老人每天清晨都会早早起来看海，谁也不知道这是为什么。',
    '她打开门的时候，整个房子都充满了阳光，孩子们在花园里玩耍。',
  ],
  chinese_traditional: [
    '老人每天清晨都會早早起來看海，誰也不知道這是為什麼。',
    '她打開門的時候，整個房子都充滿了陽光，孩子們在花園裡玩耍。',
  ],
  croatian: [
    'Starac je svakog jutra rano ustajao kako bi gledao more, a nitko nije znao zašto to čini.',
    'Kad je otvorila vrata, cijela je kuća bila puna svjetla, a djeca su se igrala u vrtu.',
  ],
  czech: [
    'Starý muž vstával každé ráno brzy, aby se podíval na moře, a nikdo nevěděl, proč to dělá.',
    'Když otevřela dveře, celý dům byl plný světla a děti si hrály na zahradě.',
  ],
  danish: [
    'Den gamle mand stod tidligt op hver morgen for at se på havet, og ingen vidste hvorfor.',
    'Da hun åbnede døren, var hele huset fyldt med lys, og børnene legede i haven.',
  ],
  dutch: [
    'De oude man stond elke ochtend vroeg op om naar de zee te kijken, en niemand wist waarom.',
    'Toen zij de deur opendeed, was het hele huis vol licht en speelden de kinderen in de tuin.',
  ],
  english: [
    'The old man rose early every morning to look at the sea, and nobody knew why he did it.',
    'When she opened the door the whole house was full of light and the children were playing in the garden.',
  ],
  estonian: [
    'Vana mees tõusis igal hommikul vara, et merd vaadata, ja keegi ei teadnud, miks ta seda teeb.',
    'Kui ta ukse avas, oli kogu maja valgust täis ja lapsed mängisid aias.',
  ],
  finnish: [
    'Vanha mies nousi joka aamu varhain katsomaan merta, eikä kukaan tiennyt, miksi hän teki niin.',
    'Kun hän avasi oven, koko talo oli täynnä valoa ja lapset leikkivät puutarhassa.',
  ],
  french: [
    'Le vieil homme se levait tôt chaque matin pour regarder la mer, et personne ne savait pourquoi.',
    'Quand elle ouvrit la porte, toute la maison était pleine de lumière et les enfants jouaient dans le jardin.',
  ],
  german: [
    'Der alte Mann stand jeden Morgen früh auf, um auf das Meer zu schauen, und niemand wusste warum.',
    'Als sie die Tür öffnete, war das ganze Haus voller Licht, und die Kinder spielten im Garten.',
  ],
  greek: [
    'Ο γέρος σηκωνόταν νωρίς κάθε πρωί για να κοιτάξει τη θάλασσα, και κανείς δεν ήξερε γιατί.',
    'Όταν άνοιξε την πόρτα, όλο το σπίτι ήταν γεμάτο φως και τα παιδιά έπαιζαν στον κήπο.',
  ],
  hebrew: [
    'האיש הזקן קם מוקדם בכל בוקר כדי להביט בים, ואיש לא ידע מדוע הוא עושה זאת.',
    'כאשר פתחה את הדלת היה הבית כולו מלא אור, והילדים שיחקו בגינה.',
  ],
  hindi: [
    'बूढ़ा आदमी हर सुबह जल्दी उठकर समुद्र को देखने जाता था, और कोई नहीं जानता था कि क्यों।',
    'जब उसने दरवाज़ा खोला तो पूरा घर रोशनी से भरा था और बच्चे बगीचे में खेल रहे थे।',
  ],
  hungarian: [
    'Az öregember minden reggel korán kelt, hogy a tengert nézze, és senki sem tudta, miért teszi.',
    'Amikor kinyitotta az ajtót, az egész ház tele volt fénnyel, és a gyerekek a kertben játszottak.',
  ],
  indonesian: [
    'Lelaki tua itu bangun pagi-pagi setiap hari untuk memandang laut, dan tidak ada yang tahu karena apa.',
    'Ketika dia membuka pintu, seluruh rumah penuh dengan cahaya dan anak-anak sedang bermain di taman.',
  ],
  italian: [
    'Il vecchio si alzava presto ogni mattina per guardare il mare, e nessuno sapeva perché lo facesse.',
    'Quando aprì la porta, tutta la casa era piena di luce e i bambini giocavano in giardino.',
  ],
  japanese: [
    '老人は毎朝早く起きて海を眺めていたが、その理由は誰も知らなかった。',
    '彼女がドアを開けると、家中が光に満ちていて、子どもたちは庭で遊んでいた。',
  ],
  korean: [
    '노인은 매일 아침 일찍 일어나 바다를 바라보았고 아무도 그 이유를 알지 못했다.',
    '그녀가 문을 열자 온 집이 빛으로 가득했고 아이들은 정원에서 놀고 있었다.',
  ],
  latvian: [
    'Vecais vīrs katru rītu cēlās agri, lai paskatītos uz jūru, un neviens nezināja, kāpēc viņš to dara.',
    'Kad viņa atvēra durvis, visa māja bija pilna gaismas, un bērni spēlējās dārzā.',
  ],
  lithuanian: [
    'Senis kiekvieną rytą keldavosi anksti pažiūrėti į jūrą, ir niekas nežinojo, kodėl jis tai daro.',
    'Kai ji atidarė duris, visas namas buvo pilnas šviesos, o vaikai žaidė sode.',
  ],
  malay: [
    'Orang tua itu bangun awal setiap pagi untuk melihat laut, dan tiada siapa yang tahu sebabnya.',
    'Apabila dia membuka pintu, seluruh rumah dipenuhi cahaya dan kanak-kanak sedang bermain di taman.',
  ],
  norwegian: [
    'Den gamle mannen sto tidlig opp hver morgen for å se på havet, og ingen visste hvorfor.',
    'Da hun åpnet døren, var hele huset fullt av lys, og barna lekte i hagen.',
  ],
  persian: [
    'پیرمرد هر روز صبح زود بیدار می‌شد تا به دریا نگاه کند و هیچ کس نمی‌دانست چرا.',
    'وقتی در را باز کرد، تمام خانه پر از نور بود و بچه‌ها در باغ بازی می‌کردند.',
  ],
  polish: [
    'Stary człowiek wstawał każdego ranka wcześnie, żeby patrzeć na morze, i nikt nie wiedział dlaczego.',
    'Kiedy otworzyła drzwi, cały dom był pełen światła, a dzieci bawiły się w ogrodzie.',
  ],
  portuguese: [
    'O velho levantava-se cedo todas as manhãs para olhar o mar, e ninguém sabia porque o fazia.',
    'Quando ela abriu a porta, toda a casa estava cheia de luz e as crianças estavam a brincar no jardim.',
  ],
  portuguese_br: [
    'O velho se levantava cedo todas as manhãs para olhar o mar, e ninguém sabia por que ele fazia isso.',
    'Quando ela abriu a porta, a casa toda estava cheia de luz e as crianças estavam brincando no jardim.',
  ],
  romanian: [
    'Bătrânul se trezea devreme în fiecare dimineață ca să privească marea, și nimeni nu știa de ce.',
    'Când ea a deschis ușa, toată casa era plină de lumină, iar copiii se jucau în grădină.',
  ],
  russian: [
    'Старик каждое утро вставал рано, чтобы посмотреть на море, и никто не знал, зачем он это делает.',
    'Когда она открыла дверь, весь дом был полон света, а дети играли в саду.',
  ],
  serbian: [
    'Старац је сваког јутра рано устајао да гледа море, а нико није знао зашто то чини.',
    'Када је отворила врата, цела кућа је била пуна светлости, а деца су се играла у врту.',
  ],
  slovak: [
    'Starý muž vstával každé ráno skoro, aby sa pozrel na more, a nikto nevedel, prečo to robí.',
    'Keď otvorila dvere, celý dom bol plný svetla a deti sa hrali v záhrade.',
  ],
  slovenian: [
    'Starec je vsako jutro zgodaj vstajal, da bi gledal morje, in nihče ni vedel, zakaj to počne.',
    'Ko je odprla vrata, je bila vsa hiša polna svetlobe, otroci pa so se igrali na vrtu.',
  ],
  spanish: [
    'El viejo se levantaba temprano cada mañana para mirar el mar, y nadie sabía por qué lo hacía.',
    'Cuando abrió la puerta, toda la casa estaba llena de luz y los niños jugaban en el jardín.',
  ],
  swedish: [
    'Den gamle mannen steg upp tidigt varje morgon för att se på havet, och ingen visste varför.',
    'När hon öppnade dörren var hela huset fullt av ljus och barnen lekte i trädgården.',
  ],
  tamil: [
    'முதியவர் ஒவ்வொரு நாளும் காலையில் எழுந்து கடலைப் பார்ப்பார், ஏன் என்று யாருக்கும் தெரியாது.',
    'அவள் கதவைத் திறந்தபோது வீடு முழுவதும் வெளிச்சமாக இருந்தது, குழந்தைகள் தோட்டத்தில் விளையாடிக் கொண்டிருந்தனர்.',
  ],
  thai: [
    'ชายชราตื่นแต่เช้าทุกวันเพื่อมองดูทะเล และไม่มีใครรู้ว่าเพราะเหตุใด',
    'เมื่อเธอเปิดประตู บ้านทั้งหลังก็เต็มไปด้วยแสงสว่างและเด็กๆ กำลังเล่นอยู่ในสวน',
  ],
  turkish: [
    'Yaşlı adam her sabah erkenden kalkıp denize bakardı ve kimse bunu neden yaptığını bilmezdi.',
    'Kapıyı açtığında bütün ev ışıkla doluydu ve çocuklar bahçede oynuyordu.',
  ],
  ukrainian: [
    'Старий щоранку вставав рано, щоб подивитися на море, і ніхто не знав, навіщо він це робить.',
    'Коли вона відчинила двері, весь будинок був повний світла, а діти гралися в саду.',
  ],
  urdu: [
    'بوڑھا آدمی ہر صبح سویرے اٹھ کر سمندر کو دیکھتا تھا اور کوئی نہیں جانتا تھا کہ کیوں۔',
    'جب اس نے دروازہ کھولا تو پورا گھر روشنی سے بھرا ہوا تھا اور بچے باغ میں کھیل رہے تھے۔',
  ],
  vietnamese: [
    'Ông lão thức dậy sớm mỗi buổi sáng để nhìn ra biển, và không ai biết vì sao ông làm như vậy.',
    'Khi cô mở cửa, cả ngôi nhà tràn ngập ánh sáng và bọn trẻ đang chơi trong vườn.',
  ],
}

/**
 * Languages that a line of ordinary prose does not distinguish reliably, so that a line in one of
 * them passes for another.
 */
const kin: Partial<Record<LanguageCode, LanguageCode[]>> = {
  afrikaans: ['dutch'],
  dutch: ['afrikaans'],
  indonesian: ['malay'],
  malay: ['indonesian'],
  norwegian: ['danish', 'swedish'],
  danish: ['norwegian', 'swedish'],
  swedish: ['norwegian', 'danish'],
  portuguese: ['portuguese_br', 'spanish'],
  portuguese_br: ['portuguese', 'spanish'],
  spanish: ['portuguese', 'portuguese_br'],
  croatian: ['slovenian'],
  slovenian: ['croatian'],
  czech: ['slovak'],
  slovak: ['czech'],
  russian: ['ukrainian', 'bulgarian'],
  ukrainian: ['russian', 'bulgarian'],
  bulgarian: ['russian', 'serbian'],
  serbian: ['bulgarian'],
}

describe('language of lines', () => {
  test.each(languageCodes)('recognizes %s, and each of its lines as complete', async (code) => {
    const judge = await languageJudge(code)
    expect(languageShare(samples[code].join('\n\n'), judge)).toBe(1)
    expect(isComplete(samples[code].join('\n\n'), code)).toBe(true)
  })

  test.each(languageCodes)('does not mistake lines of other languages for %s', async (code) => {
    const judge = await languageJudge(code)
    const others = languageCodes.filter((other) => other !== code && !kin[code]?.includes(other))
    const mistaken = others.filter((other) => samples[other].some((line) => judge(line)))
    expect(mistaken).toEqual([])
  })

  test('accepts short lines, names and terms', async () => {
    const judge = await languageJudge('german')
    expect(judge('Ja.')).toBe(true)
    expect(judge('HTTP/2, TLS 1.3')).toBe(true)
    const arabic = await languageJudge('arabic')
    expect(arabic('استخدم الباحثون لغة Python لتحليل البيانات في هذه الدراسة.')).toBe(true)
  })

  test('distinguishes varieties by words that only one of them has', async () => {
    const brazilian = await languageJudge('portuguese_br')
    expect(brazilian('O autocarro parou e o comboio partiu, mas a equipa ficou à espera na estação.')).toBe(false)
    const indonesian = await languageJudge('indonesian')
    expect(indonesian('Dia pergi ke pejabat kerana wang itu ada di sana, kata kakaknya tadi.')).toBe(false)
  })

  test('counts lines, not paragraphs of a list', async () => {
    const judge = await languageJudge('english')
    const [one, two] = samples.english
    const [german] = samples.german
    expect(languageShare(`- ${one}\n- ${german}\n\n${two}\n\n${two}`, judge)).toBe(0.75)
  })

  test.each(languageCodes.filter((code) => languageOf(code).script !== 'Thai'))('%s ends its sentences', (code) => {
    expect(isComplete(samples[code][0].slice(0, -3), code)).toBe(false)
  })
})
