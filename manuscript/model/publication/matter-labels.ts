import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ContributorRole } from '#manuscript/model/publication/roles.ts'

/** Words that the front and back matter of an export add in the book's language. */
export interface MatterLabels {
  /** Title of the copyright page in tables of contents; the page has no heading. */
  copyright: string
  dedication: string
  epigraph: string
  aboutAuthor: string
  otherBooks: string
  acknowledgements: string
  /** The label before the date of publication. */
  published: string
  /** Labels before names. Most name the work instead of the person, whose gender is not known. */
  roles: Record<Exclude<ContributorRole, 'author'>, string>
}

type Headings = [
  copyright: string,
  dedication: string,
  epigraph: string,
  aboutAuthor: string,
  otherBooks: string,
  acknowledgements: string,
  published: string,
]
type Roles = [
  editor: string,
  translator: string,
  illustrator: string,
  photographer: string,
  foreword: string,
  afterword: string,
  cover: string,
  contributor: string,
]

const labels = (
  [copyright, dedication, epigraph, aboutAuthor, otherBooks, acknowledgements, published]: Headings,
  [editor, translator, illustrator, photographer, foreword, afterword, cover, contributor]: Roles,
): MatterLabels => ({
  copyright,
  dedication,
  epigraph,
  aboutAuthor,
  otherBooks,
  acknowledgements,
  published,
  roles: { editor, translator, illustrator, photographer, foreword, afterword, cover, contributor },
})

const matterLabels: Record<LanguageCode, MatterLabels> = {
  afrikaans: labels(
    ['Kopiereg', 'Opdrag', 'Motto', 'Oor die skrywer', 'Ander boeke deur die skrywer', 'Bedankings', 'Gepubliseer'],
    ['Redaksie', 'Vertaling', 'Illustrasies', 'Foto’s', 'Voorwoord', 'Nawoord', 'Omslagontwerp', 'Medewerking'],
  ),
  albanian: labels(
    [
      'Të drejtat e autorit',
      'Dedikim',
      'Epigraf',
      'Rreth autorit',
      'Libra të tjerë të autorit',
      'Falënderime',
      'Botuar',
    ],
    ['Redaktimi', 'Përkthimi', 'Ilustrimet', 'Fotografitë', 'Parathënia', 'Pasthënia', 'Kopertina', 'Bashkëpunimi'],
  ),
  arabic: labels(
    ['حقوق النشر', 'إهداء', 'عبارة افتتاحية', 'عن المؤلف', 'كتب أخرى للمؤلف', 'شكر وتقدير', 'تاريخ النشر'],
    ['تحرير', 'ترجمة', 'رسوم', 'تصوير', 'تقديم', 'خاتمة بقلم', 'تصميم الغلاف', 'بمشاركة'],
  ),
  bengali: labels(
    ['স্বত্ব', 'উৎসর্গ', 'উদ্ধৃতি', 'লেখক পরিচিতি', 'লেখকের অন্যান্য বই', 'কৃতজ্ঞতা স্বীকার', 'প্রকাশকাল'],
    ['সম্পাদনা', 'অনুবাদ', 'অলংকরণ', 'আলোকচিত্র', 'মুখবন্ধ', 'উত্তরকথা', 'প্রচ্ছদ', 'সহযোগিতা'],
  ),
  bulgarian: labels(
    ['Авторски права', 'Посвещение', 'Епиграф', 'За автора', 'Други книги от автора', 'Благодарности', 'Публикувано'],
    [
      'Редакция',
      'Превод',
      'Илюстрации',
      'Фотографии',
      'Предговор',
      'Послеслов',
      'Дизайн на корицата',
      'Сътрудничество',
    ],
  ),
  chinese_simplified: labels(
    ['版权信息', '献词', '题记', '关于作者', '作者的其他作品', '致谢', '出版日期'],
    ['编者', '译者', '插图', '摄影', '序', '跋', '封面设计', '参与者'],
  ),
  chinese_traditional: labels(
    ['版權頁', '獻詞', '題記', '關於作者', '作者的其他作品', '致謝', '出版日期'],
    ['編者', '譯者', '插畫', '攝影', '序', '跋', '封面設計', '參與者'],
  ),
  croatian: labels(
    ['Autorska prava', 'Posveta', 'Epigraf', 'O autoru', 'Druge knjige istog autora', 'Zahvale', 'Objavljeno'],
    ['Uredništvo', 'Prijevod', 'Ilustracije', 'Fotografije', 'Predgovor', 'Pogovor', 'Dizajn naslovnice', 'Suradnja'],
  ),
  czech: labels(
    ['Autorská práva', 'Věnování', 'Motto', 'O autorovi', 'Další knihy autora', 'Poděkování', 'Vydáno'],
    ['Redakce', 'Překlad', 'Ilustrace', 'Fotografie', 'Předmluva', 'Doslov', 'Návrh obálky', 'Spolupráce'],
  ),
  danish: labels(
    ['Ophavsret', 'Dedikation', 'Motto', 'Om forfatteren', 'Andre bøger af forfatteren', 'Tak', 'Udgivet'],
    ['Redaktion', 'Oversættelse', 'Illustrationer', 'Fotografier', 'Forord', 'Efterord', 'Omslag', 'Medvirken'],
  ),
  dutch: labels(
    ['Copyright', 'Opdracht', 'Motto', 'Over de auteur', 'Andere boeken van de auteur', 'Dankwoord', 'Verschenen'],
    ['Redactie', 'Vertaling', 'Illustraties', 'Foto’s', 'Voorwoord', 'Nawoord', 'Omslagontwerp', 'Medewerking'],
  ),
  english: labels(
    [
      'Copyright',
      'Dedication',
      'Epigraph',
      'About the author',
      'Other books by the author',
      'Acknowledgements',
      'Published',
    ],
    ['Editor', 'Translation', 'Illustrations', 'Photographs', 'Foreword', 'Afterword', 'Cover design', 'Contributions'],
  ),
  estonian: labels(
    ['Autoriõigus', 'Pühendus', 'Moto', 'Autorist', 'Autori teised raamatud', 'Tänusõnad', 'Ilmunud'],
    ['Toimetus', 'Tõlge', 'Illustratsioonid', 'Fotod', 'Eessõna', 'Järelsõna', 'Kaanekujundus', 'Kaastöö'],
  ),
  finnish: labels(
    ['Tekijänoikeus', 'Omistus', 'Motto', 'Kirjailijasta', 'Kirjailijan muut teokset', 'Kiitokset', 'Julkaistu'],
    ['Toimitus', 'Suomennos', 'Kuvitus', 'Valokuvat', 'Esipuhe', 'Jälkisanat', 'Kansi', 'Muut tekijät'],
  ),
  french: labels(
    [
      'Mentions légales',
      'Dédicace',
      'Épigraphe',
      'À propos de l’auteur',
      'Autres ouvrages',
      'Remerciements',
      'Date de parution',
    ],
    [
      'Direction d’ouvrage',
      'Traduction',
      'Illustrations',
      'Photographies',
      'Préface',
      'Postface',
      'Couverture',
      'Collaboration',
    ],
  ),
  german: labels(
    ['Impressum', 'Widmung', 'Motto', 'Zur Person', 'Weitere Bücher', 'Danksagung', 'Erschienen'],
    [
      'Herausgabe',
      'Übersetzung',
      'Illustrationen',
      'Fotografien',
      'Vorwort',
      'Nachwort',
      'Umschlaggestaltung',
      'Mitarbeit',
    ],
  ),
  greek: labels(
    [
      'Πνευματικά δικαιώματα',
      'Αφιέρωση',
      'Προμετωπίδα',
      'Για τον συγγραφέα',
      'Άλλα βιβλία του συγγραφέα',
      'Ευχαριστίες',
      'Έκδοση',
    ],
    [
      'Επιμέλεια',
      'Μετάφραση',
      'Εικονογράφηση',
      'Φωτογραφίες',
      'Πρόλογος',
      'Επίμετρο',
      'Σχεδιασμός εξωφύλλου',
      'Συνεργασία',
    ],
  ),
  hebrew: labels(
    ['זכויות יוצרים', 'הקדשה', 'מוטו', 'על המחבר', 'ספרים נוספים מאת המחבר', 'תודות', 'יצא לאור'],
    ['עריכה', 'תרגום', 'איורים', 'צילומים', 'הקדמה', 'אחרית דבר', 'עיצוב העטיפה', 'השתתפות'],
  ),
  hindi: labels(
    ['कॉपीराइट', 'समर्पण', 'सूक्ति', 'लेखक के बारे में', 'लेखक की अन्य पुस्तकें', 'आभार', 'प्रकाशन'],
    ['संपादन', 'अनुवाद', 'चित्रांकन', 'छायाचित्र', 'प्राक्कथन', 'उपसंहार', 'आवरण सज्जा', 'सहयोग'],
  ),
  hungarian: labels(
    ['Szerzői jog', 'Ajánlás', 'Mottó', 'A szerzőről', 'A szerző további könyvei', 'Köszönetnyilvánítás', 'Megjelent'],
    ['Szerkesztés', 'Fordítás', 'Illusztrációk', 'Fényképek', 'Előszó', 'Utószó', 'Borítóterv', 'Közreműködés'],
  ),
  indonesian: labels(
    [
      'Hak cipta',
      'Persembahan',
      'Epigraf',
      'Tentang penulis',
      'Buku lain karya penulis',
      'Ucapan terima kasih',
      'Terbit',
    ],
    ['Penyunting', 'Penerjemah', 'Ilustrasi', 'Foto', 'Kata pengantar', 'Kata penutup', 'Desain sampul', 'Kontributor'],
  ),
  italian: labels(
    ['Copyright', 'Dedica', 'Epigrafe', 'L’autore', 'Altri libri dell’autore', 'Ringraziamenti', 'Pubblicazione'],
    ['Cura', 'Traduzione', 'Illustrazioni', 'Fotografie', 'Prefazione', 'Postfazione', 'Copertina', 'Collaborazione'],
  ),
  japanese: labels(
    ['著作権', '献辞', '題辞', '著者について', '著者のほかの本', '謝辞', '発行'],
    ['編集', '翻訳', 'イラスト', '写真', '序文', '解説', '装丁', '協力'],
  ),
  korean: labels(
    ['판권', '헌사', '제사', '지은이 소개', '지은이의 다른 책', '감사의 말', '발행일'],
    ['엮음', '옮김', '그림', '사진', '추천사', '후기', '표지 디자인', '참여'],
  ),
  latvian: labels(
    ['Autortiesības', 'Veltījums', 'Epigrāfs', 'Par autoru', 'Citas autora grāmatas', 'Pateicības', 'Izdots'],
    ['Redakcija', 'Tulkojums', 'Ilustrācijas', 'Fotogrāfijas', 'Priekšvārds', 'Pēcvārds', 'Vāka dizains', 'Līdzdalība'],
  ),
  lithuanian: labels(
    ['Autorių teisės', 'Dedikacija', 'Epigrafas', 'Apie autorių', 'Kitos autoriaus knygos', 'Padėka', 'Išleista'],
    [
      'Redagavimas',
      'Vertimas',
      'Iliustracijos',
      'Nuotraukos',
      'Pratarmė',
      'Pabaigos žodis',
      'Viršelio dizainas',
      'Bendradarbiavimas',
    ],
  ),
  malay: labels(
    ['Hak cipta', 'Dedikasi', 'Epigraf', 'Tentang penulis', 'Buku lain karya penulis', 'Penghargaan', 'Diterbitkan'],
    [
      'Penyunting',
      'Terjemahan',
      'Ilustrasi',
      'Gambar foto',
      'Prakata',
      'Kata akhir',
      'Reka bentuk kulit',
      'Penyumbang',
    ],
  ),
  norwegian: labels(
    ['Opphavsrett', 'Dedikasjon', 'Motto', 'Om forfatteren', 'Andre bøker av forfatteren', 'Takk', 'Utgitt'],
    ['Redaksjon', 'Oversettelse', 'Illustrasjoner', 'Fotografier', 'Forord', 'Etterord', 'Omslag', 'Medvirkning'],
  ),
  persian: labels(
    ['حق نشر', 'تقدیم', 'سرلوحه', 'دربارهٔ نویسنده', 'کتاب‌های دیگر نویسنده', 'سپاسگزاری', 'تاریخ نشر'],
    ['ویرایش', 'ترجمه', 'تصویرگری', 'عکس', 'پیشگفتار', 'پسگفتار', 'طراحی جلد', 'همکاری'],
  ),
  polish: labels(
    ['Prawa autorskie', 'Dedykacja', 'Motto', 'O autorze', 'Inne książki autora', 'Podziękowania', 'Data wydania'],
    ['Redakcja', 'Przekład', 'Ilustracje', 'Fotografie', 'Przedmowa', 'Posłowie', 'Projekt okładki', 'Współpraca'],
  ),
  portuguese: labels(
    [
      'Ficha técnica',
      'Dedicatória',
      'Epígrafe',
      'Sobre o autor',
      'Outros livros do autor',
      'Agradecimentos',
      'Publicação',
    ],
    ['Edição', 'Tradução', 'Ilustrações', 'Fotografias', 'Prefácio', 'Posfácio', 'Design da capa', 'Colaboração'],
  ),
  portuguese_br: labels(
    [
      'Direitos autorais',
      'Dedicatória',
      'Epígrafe',
      'Sobre o autor',
      'Outros livros do autor',
      'Agradecimentos',
      'Publicação',
    ],
    ['Organização', 'Tradução', 'Ilustrações', 'Fotografias', 'Prefácio', 'Posfácio', 'Capa', 'Colaboração'],
  ),
  romanian: labels(
    ['Drepturi de autor', 'Dedicație', 'Motto', 'Despre autor', 'Alte cărți ale autorului', 'Mulțumiri', 'Publicat'],
    ['Redacție', 'Traducere', 'Ilustrații', 'Fotografii', 'Cuvânt înainte', 'Postfață', 'Coperta', 'Colaborare'],
  ),
  russian: labels(
    [
      'Авторские права',
      'Посвящение',
      'Эпиграф',
      'Об авторе',
      'Другие книги автора',
      'Благодарности',
      'Дата публикации',
    ],
    ['Редактура', 'Перевод', 'Иллюстрации', 'Фотографии', 'Предисловие', 'Послесловие', 'Дизайн обложки', 'Участие'],
  ),
  serbian: labels(
    ['Ауторска права', 'Посвета', 'Епиграф', 'О аутору', 'Друге књиге истог аутора', 'Захвалнице', 'Објављено'],
    ['Уредништво', 'Превод', 'Илустрације', 'Фотографије', 'Предговор', 'Поговор', 'Дизајн корица', 'Сарадња'],
  ),
  slovak: labels(
    ['Autorské práva', 'Venovanie', 'Motto', 'O autorovi', 'Ďalšie knihy autora', 'Poďakovanie', 'Vydané'],
    ['Redakcia', 'Preklad', 'Ilustrácie', 'Fotografie', 'Predslov', 'Doslov', 'Návrh obálky', 'Spolupráca'],
  ),
  slovenian: labels(
    ['Avtorske pravice', 'Posvetilo', 'Moto', 'O avtorju', 'Druge knjige istega avtorja', 'Zahvala', 'Izdano'],
    [
      'Uredništvo',
      'Prevod',
      'Ilustracije',
      'Fotografije',
      'Predgovor',
      'Spremna beseda',
      'Oblikovanje naslovnice',
      'Sodelovanje',
    ],
  ),
  spanish: labels(
    [
      'Créditos',
      'Dedicatoria',
      'Epígrafe',
      'Sobre el autor',
      'Otros libros del autor',
      'Agradecimientos',
      'Publicación',
    ],
    [
      'Edición',
      'Traducción',
      'Ilustraciones',
      'Fotografías',
      'Prólogo',
      'Epílogo',
      'Diseño de cubierta',
      'Colaboración',
    ],
  ),
  swedish: labels(
    ['Upphovsrätt', 'Dedikation', 'Motto', 'Om författaren', 'Andra böcker av författaren', 'Tack', 'Utgiven'],
    ['Redaktion', 'Översättning', 'Illustrationer', 'Fotografier', 'Förord', 'Efterord', 'Omslag', 'Medverkan'],
  ),
  tamil: labels(
    ['பதிப்புரிமை', 'சமர்ப்பணம்', 'முகப்பு மேற்கோள்', 'ஆசிரியரைப் பற்றி', 'ஆசிரியரின் பிற நூல்கள்', 'நன்றியுரை', 'வெளியீடு'],
    ['பதிப்பாசிரியர்', 'மொழிபெயர்ப்பு', 'ஓவியங்கள்', 'ஒளிப்படங்கள்', 'முன்னுரை', 'பின்னுரை', 'அட்டை வடிவமைப்பு', 'பங்களிப்பு'],
  ),
  thai: labels(
    ['ลิขสิทธิ์', 'คำอุทิศ', 'คำคม', 'เกี่ยวกับผู้เขียน', 'หนังสือเล่มอื่นของผู้เขียน', 'กิตติกรรมประกาศ', 'ตีพิมพ์'],
    ['บรรณาธิการ', 'แปล', 'ภาพประกอบ', 'ภาพถ่าย', 'คำนิยม', 'บทส่งท้าย', 'ออกแบบปก', 'ผู้ร่วมงาน'],
  ),
  turkish: labels(
    ['Telif hakkı', 'İthaf', 'Epigraf', 'Yazar hakkında', 'Yazarın diğer kitapları', 'Teşekkür', 'Yayın tarihi'],
    ['Editör', 'Çeviri', 'Çizimler', 'Fotoğraflar', 'Önsöz', 'Sonsöz', 'Kapak tasarımı', 'Katkıda bulunanlar'],
  ),
  ukrainian: labels(
    ['Авторські права', 'Присвята', 'Епіграф', 'Про автора', 'Інші книги автора', 'Подяки', 'Дата публікації'],
    ['Редагування', 'Переклад', 'Ілюстрації', 'Фотографії', 'Передмова', 'Післямова', 'Дизайн обкладинки', 'Участь'],
  ),
  urdu: labels(
    ['حقوقِ اشاعت', 'انتساب', 'اقتباس', 'مصنف کے بارے میں', 'مصنف کی دیگر کتابیں', 'اظہارِ تشکر', 'تاریخِ اشاعت'],
    ['تدوین', 'ترجمہ', 'تصاویر', 'عکاسی', 'پیش لفظ', 'اختتامیہ', 'سرورق', 'تعاون'],
  ),
  vietnamese: labels(
    ['Bản quyền', 'Lời đề tặng', 'Đề từ', 'Về tác giả', 'Sách khác của tác giả', 'Lời cảm ơn', 'Xuất bản'],
    ['Biên tập', 'Dịch', 'Minh họa', 'Ảnh', 'Lời tựa', 'Lời bạt', 'Thiết kế bìa', 'Cộng tác'],
  ),
}

export const matterLabelsOf = (code: LanguageCode): MatterLabels => matterLabels[code]

const colons: Partial<Record<LanguageCode, string>> = {
  chinese_simplified: '：',
  chinese_traditional: '：',
  french: '\u00a0: ',
  japanese: '：',
}

/** Joins a label and its value according to the language. */
export const labelled = (code: LanguageCode, label: string, value: string): string =>
  `${label}${colons[code] ?? ': '}${value}`
