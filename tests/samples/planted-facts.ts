import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { PlantedFact } from '#tests/doubles/fact-extractor/fact-extractor.ts'

/** A name, and another form of it, in languages that inflect names. */
interface Name {
  name: string
  form: string
}

/** Sentences that state one attribute of somebody. `{name}` and `{value}` are replaced. */
interface Statement {
  attribute: string
  sentence: string
  /** One value for each name; missing for numbers. */
  values?: string[]
}

interface Planting {
  names: Name[]
  statements: Statement[]
  /** Sentences that mention somebody without a lasting fact. */
  mentions: string[]
  /** Sentences as in the plan of a section. */
  plans: string[]
}

const names = (list: string): Name[] =>
  list.split(' ').map((pair) => {
    const [name, form] = pair.split('/') as [string, string?]
    return { name, form: form ?? name }
  })

const values = (list: string): string[] => list.split('|')

/** Sentences with planted facts. The plans use inflected forms. */
export const plantings: Partial<Record<LanguageCode, Planting>> = {
  english: {
    names: names('Eleanor Silas/Silas Beatrice Tobias Harriet Jonah'),
    statements: [
      { attribute: 'birth date', sentence: 'It was in the winter of {value} that {name} was born.' },
      { attribute: 'number', sentence: '{name} never told anybody why {value} keys hung behind the door.' },
      {
        attribute: 'eye colour',
        sentence: 'Even in the dark one noticed the {value} eyes of {name}.',
        values: values('green|grey|hazel|pale blue|amber|black'),
      },
      {
        attribute: 'home',
        sentence: '{name} had kept a small house in {value} ever since the flood.',
        values: values('Whitby|Dunmore|Kelso|Ludlow|Wexford|Margate'),
      },
      {
        attribute: 'possession',
        sentence: 'Wherever {name} went, the {value} went too.',
        values: values('silver compass|cracked violin|red umbrella|blind parrot|tin whistle|oak walking stick'),
      },
    ],
    mentions: [
      '{name} went to the window and waited.',
      'Nobody answered {name} that evening.',
      '{name} laughed and shook hands with the doctor.',
    ],
    plans: [
      'The morning after the storm: {name} has to decide whether to stay.',
      'A quarrel at the harbour. It ends badly for {name}.',
    ],
  },
  german: {
    names: names('Anneliese/Anneliesens Konrad/Konrads Friederike/Friederikes Matthias Ludwig/Ludwigs Hedwig/Hedwigs'),
    statements: [
      { attribute: 'birth date', sentence: 'Im Winter {value} kam {name} zur Welt.' },
      { attribute: 'number', sentence: '{name} sagte niemandem, warum {value} Schlüssel hinter der Tür hingen.' },
      {
        attribute: 'eye colour',
        sentence: 'Selbst im Dunkeln fielen einem die {value} Augen von {name} auf.',
        values: values('grünen|grauen|braunen|hellblauen|gelben|schwarzen'),
      },
      {
        attribute: 'home',
        sentence: '{name} besaß seit der Flut ein kleines Haus in {value}.',
        values: values('Husum|Emden|Lindau|Passau|Görlitz|Marburg'),
      },
      {
        attribute: 'possession',
        sentence: 'Wohin {name} auch ging, {value} kam mit.',
        values: values(
          'der silberne Kompass|die gesprungene Geige|der rote Schirm|der blinde Papagei|die Blechflöte|der Eichenstock',
        ),
      },
    ],
    mentions: [
      '{name} trat ans Fenster und wartete.',
      'Niemand antwortete {name} an diesem Abend.',
      '{name} lachte und gab dem Arzt die Hand.',
    ],
    plans: ['Am Morgen nach dem Sturm fällt {name} die Entscheidung.', 'Ein Streit am Hafen um {name} und das Geld.'],
  },
  french: {
    names: names('Mathilde Gaspard Clémence Lucien Hortense Bastien'),
    statements: [
      { attribute: 'birth date', sentence: 'C’est pendant l’hiver {value} que naquit {name}.' },
      {
        attribute: 'number',
        sentence: '{name} ne disait à personne pourquoi {value} clefs pendaient derrière la porte.',
      },
      {
        attribute: 'eye colour',
        sentence: 'Même dans l’ombre, on remarquait les yeux {value} de {name}.',
        values: values('verts|gris|noisette|bleu pâle|jaunes|noirs'),
      },
      {
        attribute: 'home',
        sentence: 'Depuis la crue, {name} gardait une petite maison à {value}.',
        values: values('Dinan|Arles|Vannes|Annecy|Sète|Colmar'),
      },
      {
        attribute: 'possession',
        sentence: 'Partout où allait {name}, on voyait {value}.',
        values: values(
          'la boussole d’argent|le violon fendu|le parapluie rouge|le perroquet aveugle|la flûte de fer|la canne de chêne',
        ),
      },
    ],
    mentions: [
      '{name} s’approcha de la fenêtre et attendit.',
      'Personne ne répondit à {name} ce soir-là.',
      '{name} rit et serra la main du médecin.',
    ],
    plans: ['Le lendemain de l’orage, c’est à {name} de décider.', 'Une dispute au port, et l’avenir de {name}.'],
  },
  spanish: {
    names: names('Catalina Rodrigo Inmaculada Baltasar Dolores Fermín'),
    statements: [
      { attribute: 'birth date', sentence: 'Fue en el invierno de {value} cuando nació {name}.' },
      { attribute: 'number', sentence: '{name} no contó a nadie por qué había {value} llaves tras la puerta.' },
      {
        attribute: 'eye colour',
        sentence: 'Hasta en la sombra se notaban los ojos {value} de {name}.',
        values: values('verdes|grises|castaños|azules|amarillos|negros'),
      },
      {
        attribute: 'home',
        sentence: 'Desde la riada, {name} tenía una casa pequeña en {value}.',
        values: values('Cuenca|Ronda|Úbeda|Jaca|Lugo|Soria'),
      },
      {
        attribute: 'possession',
        sentence: 'Adonde iba {name}, iba también {value}.',
        values: values(
          'la brújula de plata|el violín roto|el paraguas rojo|el loro ciego|la flauta de lata|el bastón de roble',
        ),
      },
    ],
    mentions: [
      '{name} se acercó a la ventana y esperó.',
      'Nadie respondió a {name} aquella noche.',
      '{name} se rió y dio la mano al médico.',
    ],
    plans: ['La mañana después de la tormenta decide {name}.', 'Una disputa en el puerto con {name}.'],
  },
  russian: {
    names: names('Анна/Анны Павел/Павла Надежда/Надежде Степан/Степаном Ольга/Ольги Фёдор/Фёдора'),
    statements: [
      { attribute: 'birth date', sentence: 'Зимой {value} года на свет появилась душа, и звали её {name}.' },
      { attribute: 'number', sentence: '{name} никому не объясняет, почему за дверью висят {value} ключей.' },
      {
        attribute: 'eye colour',
        sentence: 'Даже в темноте все видели: {name} смотрит, и глаза {value}.',
        values: values('зелёные|серые|карие|голубые|жёлтые|чёрные'),
      },
      {
        attribute: 'home',
        sentence: 'После разлива {name} живёт в городе {value}.',
        values: values('Торжок|Елец|Муром|Углич|Псков|Тотьма'),
      },
      {
        attribute: 'possession',
        sentence: 'Куда бы ни шла дорога, {name} несёт {value}.',
        values: values(
          'серебряный компас|треснувшую скрипку|красный зонт|слепого попугая|жестяную флейту|дубовую трость',
        ),
      },
    ],
    mentions: [
      '{name} подходит к окну и ждёт.',
      'В тот вечер {name} не слышит ответа.',
      '{name} смеётся и жмёт руку врачу.',
    ],
    plans: ['Утром после бури всё зависит от {name}.', 'Ссора на пристани из-за {name} и денег.'],
  },
  arabic: {
    names: names('مريم/لمريم يوسف/ويوسف زينب/بزينب خالد/لخالد ليلى/وليلى إبراهيم/لإبراهيم'),
    statements: [
      { attribute: 'birth date', sentence: 'في شتاء عام {value} ولد الطفل الذي سموه {name}.' },
      { attribute: 'number', sentence: 'لم يعرف أحد لماذا علق {name} خلف الباب {value} مفتاحا.' },
      {
        attribute: 'eye colour',
        sentence: 'حتى في الظلام كان لون عيون {name} {value}.',
        values: values('أخضر|رماديا|عسليا|أزرق|أصفر|أسود'),
      },
      {
        attribute: 'home',
        sentence: 'منذ الفيضان كان بيت {name} في {value}.',
        values: values('دمشق|حلب|صنعاء|فاس|طنجة|الموصل'),
      },
      {
        attribute: 'possession',
        sentence: 'أينما سار {name} كان معه {value}.',
        values: values('بوصلة من فضة|كمان مكسور|مظلة حمراء|ببغاء أعمى|ناي من قصب|عصا من بلوط'),
      },
    ],
    mentions: ['وقف {name} عند النافذة ينتظر.', 'لم يجب أحد {name} في ذلك المساء.', 'ضحك {name} وصافح الطبيب.'],
    plans: ['في صباح العاصفة القرار {name} وحده.', 'شجار في الميناء يتعلق {name}.'],
  },
  japanese: {
    names: names('健太郎 美智子 清左衛門 小夜子 虎之助 雪乃'),
    statements: [
      { attribute: 'birth date', sentence: '{name}が生れたのは{value}年の冬である。' },
      { attribute: 'number', sentence: '戸の裏に鍵が{value}本ある訳を、{name}は誰にも話さなかった。' },
      {
        attribute: 'eye colour',
        sentence: '暗闇でも{name}の眼は{value}に見えた。',
        values: values('緑色|灰色|茶色|水色|琥珀色|真黒'),
      },
      {
        attribute: 'home',
        sentence: '洪水のあと、{name}は{value}に小さな家を持った。',
        values: values('松山|金沢|長崎|函館|奈良|仙台'),
      },
      {
        attribute: 'possession',
        sentence: '{name}はどこへ行くにも{value}を離さなかった。',
        values: values('銀の磁石|割れた三味線|赤い傘|盲の鸚鵡|竹の笛|樫の杖'),
      },
    ],
    mentions: [
      '{name}は窓に寄って待っていた。',
      'その晩は誰も{name}に返事をしなかった。',
      '{name}は笑って医者と話した。',
    ],
    plans: ['嵐の翌朝、{name}が決める。', '港での喧嘩。{name}に不利に終る。'],
  },
  chinese_simplified: {
    names: names('王小明 李秀兰 陈德福 赵月娥 欧阳春 孙大圣'),
    statements: [
      { attribute: 'birth date', sentence: '{name}出生在{value}年的冬天。' },
      { attribute: 'number', sentence: '门后为什么挂着{value}把钥匙，{name}从不告诉别人。' },
      {
        attribute: 'eye colour',
        sentence: '就是在暗处，也看得出{name}的眼睛是{value}的。',
        values: values('绿色|灰色|褐色|浅蓝色|黄色|黑色'),
      },
      {
        attribute: 'home',
        sentence: '洪水以后，{name}在{value}有一间小屋。',
        values: values('苏州|大理|泉州|成都|洛阳|桂林'),
      },
      {
        attribute: 'possession',
        sentence: '{name}走到哪里都带着{value}。',
        values: values('银罗盘|破提琴|红雨伞|瞎鹦鹉|铁皮哨子|橡木手杖'),
      },
    ],
    mentions: ['{name}走到窗前等着。', '那天晚上没有人回答{name}。', '{name}笑着和医生握手。'],
    plans: ['暴风雨后的早晨，{name}必须决定去留。', '港口的争吵，结果对{name}不利。'],
  },
  hindi: {
    names: names('सावित्री रमेश गायत्री मोहन लक्ष्मी अर्जुन'),
    statements: [
      { attribute: 'birth date', sentence: '{name} का जन्म {value} की सर्दियों में हुआ था।' },
      { attribute: 'number', sentence: 'दरवाज़े के पीछे {value} चाबियाँ क्यों थीं, {name} ने किसी को नहीं बताया।' },
      {
        attribute: 'eye colour',
        sentence: 'अँधेरे में भी {name} की आँखें {value} दिखती थीं।',
        values: values('हरी|भूरी|कत्थई|नीली|पीली|काली'),
      },
      {
        attribute: 'home',
        sentence: 'बाढ़ के बाद {name} का छोटा घर {value} में था।',
        values: values('मथुरा|उज्जैन|काशी|पुणे|अजमेर|नासिक'),
      },
      {
        attribute: 'possession',
        sentence: '{name} जहाँ भी जाता, साथ में {value} होता।',
        values: values('चाँदी का कंपास|टूटा सितार|लाल छाता|अंधा तोता|बाँस की बाँसुरी|शीशम की छड़ी'),
      },
    ],
    mentions: ['{name} खिड़की के पास जाकर रुका।', 'उस शाम किसी ने {name} को उत्तर नहीं दिया।', '{name} हँसा और वैद्य से मिला।'],
    plans: ['तूफ़ान के बाद की सुबह {name} को निर्णय लेना है।', 'बंदरगाह पर झगड़ा, और {name} की हार।'],
  },
  thai: {
    names: names('สมชาย มาลัย วิเชียร อุไร ประเสริฐ จันทรา'),
    statements: [
      { attribute: 'birth date', sentence: '{name}เกิดในฤดูหนาวปี {value} ' },
      { attribute: 'number', sentence: '{name}ไม่เคยบอกใครว่าทำไมหลังประตูมีกุญแจ {value} ดอก' },
      {
        attribute: 'eye colour',
        sentence: 'แม้ในความมืดก็เห็นว่าดวงตาของ{name}เป็นสี{value}',
        values: values('เขียว|เทา|น้ำตาล|ฟ้า|เหลือง|ดำ'),
      },
      {
        attribute: 'home',
        sentence: 'หลังน้ำท่วม{name}มีบ้านหลังเล็กที่{value}',
        values: values('ลำปาง|น่าน|ตรัง|สงขลา|อยุธยา|เลย'),
      },
      {
        attribute: 'possession',
        sentence: 'ไม่ว่า{name}จะไปที่ไหนก็พก{value}ไปด้วย',
        values: values('เข็มทิศเงิน|ซอหัก|ร่มแดง|นกแก้วตาบอด|ขลุ่ยไม้ไผ่|ไม้เท้าไม้สัก'),
      },
    ],
    mentions: ['{name}เดินไปที่หน้าต่างแล้วรอ', 'คืนนั้นไม่มีใครตอบ{name}', '{name}หัวเราะและจับมือหมอ'],
    plans: ['เช้าหลังพายุ {name}ต้องตัดสินใจ', 'การทะเลาะที่ท่าเรือ จบลงไม่ดีสำหรับ{name}'],
  },
}

const fill = (sentence: string, name: string, value = ''): string =>
  sentence.replaceAll('{name}', name).replaceAll('{value}', value).trim()

/** Returns every statement about every name as a fact with its sentence. Each number is used once. */
export const plantedFacts = ({ names, statements }: Planting): PlantedFact[] =>
  statements.flatMap(({ attribute, sentence, values }, row) =>
    names.map(({ name }, column) => {
      const value = values?.[column] ?? String(attribute === 'number' ? 31 + column * 7 : 1801 + row + column * 13)
      return { entity: name, attribute, value, quote: fill(sentence, name, value) }
    }),
  )

/**
 * Returns a sentence that mentions a name in an event, which is not a lasting fact. `rest` is text
 * that makes the sentence different from others.
 */
export const mentionOf = ({ mentions }: Planting, name: string, at: number, rest: string): PlantedFact => {
  const sentence = fill(mentions[at % mentions.length]!, name)
  const mark = /[.。।]$/u.exec(sentence)?.[0] ?? ''
  const quote = `${sentence.slice(0, sentence.length - mark.length)} – ${rest.trim()}${mark}`
  return { entity: name, attribute: 'event', value: quote, quote }
}

/** Returns a plan that uses another form of a name than the text. */
export const planFor = ({ plans }: Planting, { form }: Name, at: number): string =>
  fill(plans[at % plans.length]!, form)
