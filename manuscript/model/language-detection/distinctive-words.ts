import type { LanguageCode } from '../languages.ts'

/**
 * Common words that identify the language of a short text, especially between related languages:
 * "hva" for Danish, "kerana" for Malay. A word in several lists counts less. `_` is a space.
 */
const words: Partial<Record<LanguageCode, string>> = {
  afrikaans: `die nie is het 'n ’n en van vir ek jy hy sy ons julle hulle wat dit moenie baie sal maar ook as na uit op te word wees
    hê gesê my jou se daar hierdie daardie almal voor behalwe langs elke agt uur neem self dié maak gaan kom nog nooit altyd lê staan
    voordat terwyl omdat gebruik sonder saam toe geskryf vandag môre gister weet wil moet kon sou hom haar mense vrou kinders skool werk
    nou nuwe klein groot eie dae jaar geld`,
  dutch: `de het een en van niet ik je jij hij zij ze wij we zijn voor dat deze dit naar ook maar als bij uit geen wordt heeft hebben kunnen
    zou worden mijn jouw haar hun onze altijd zei nog wel om te met door over onder tegen zonder want toen nu dan er hier daar weet staan twee uur neem oude bomen huis alleen mensen vrouw kinderen school werk
    moet mag zal kan goed nieuwe jaar alle niemand iedereen behalve langs laat begint`,
  german: `der die das und ist nicht ein eine einen einem ich du er sie es wir ihr zu von mit auf für im den dem des sich auch als an nach
    wie bei aus wenn noch aber kann hat sind war wird werden man nur schon über durch oder zwei alle niemand dass immer meine
    steht stehen liegt guten gut heute gibt haben`,
  english: `the of and to in is that it was for on are as with his they at be this have from or had by not but what all were we when your
    can said there an each which she do how their if will up other about out many then them these so some her would make like him
    into has two more my been who its now did down only nobody everyone`,
  danish: `og i at det er en til på den af som med for de der ikke et har jeg fra hun han var vi kan men om hvis så eller efter mod noget
    nogen meget uge sprog hvad blive bliver end sig også op ud ind nu når hvor skal mig dig være blev havde år mange sin sit kun uden mellem
    børn dreng pige gange dage bog inden undtagen alle ingen min mit vores deres selv hver sælger frugt træer langs flod købte satte påstår
    medicin ottende sammen bare også ligger lad dej brød ovn tålmodighed smag begynder mel vand hvordan ved skal vælge forlad`,
  norwegian: `og i å det er en ei til på den av som med for de der ikke et har jeg fra hun han var vi kan men om hvis så eller etter mot noe
    noen mye uke språk hva bli blir enn seg også opp ut inn nå når hvor skal meg deg være ble hadde år mange sin sitt bare uten mellom
    barn gutt jente ganger dager bok innen unntatt alle ingen min mitt vår deres selv hver selger frukt trær langs elv kjøpte hevder
    medisin åttende sammen ligger brød ovn veldig fram gjøre gjør hvordan hvorfor hjem dere deilig gikk fikk spør sier skje
    tilgir begynner melk vann venter la deigen går boken blitt kjøpe kommer takk jobb jenter vet gamle`,
  swedish: `och i att det är en till på den av som med för de inte ett har jag från hon han var vi kan men om eller efter mot något någon
    mycket vecka språk vad bli blir än sig också upp ut in nu när hur ska skall mig dig vara blev hade år många sin sitt bara utan mellan
    barn pojke flicka gånger dagar bok inom utom vid medan ner upp varje idag hus barnen måste alla ingen min mitt vår deras själv varje säljer frukt träd längs köpte`,
  finnish: `ja on ei se että en oli hän mutta ovat kun niin joka mitä tämä sen olen vain myös kuin jos minä sinä me te he mikä tai ole
    minun sitten nyt kanssa jo vielä aina koska jotka ennen asti itse kaikki kukaan älä vanhan vanhoja`,
  estonian: `ja on ei see et ta oli aga kui ka ma sa me te nad mis või oma siis veel juba kes seda mitte nii olen pole väga üle ära
    enne pärast koos kõik keegi ise vana vanad iga kas saab selle tema ning`,
  latvian: `un ir ka ar uz no par es tu viņš viņa mēs jūs to tas tā bet arī kā kas ne nav bija lai pie pēc līdz ja vai mans mana ik visi
    neviens pašu pati veco veci jau tikai ļoti`,
  lithuanian: `ir yra kad su į iš apie aš tu jis ji mes jūs tai tas ta bet taip kaip kas ne nėra buvo prie po iki jei ar mano tik labai
    visi niekas pats pati seną seni nuo už per dar jau`,
  polish: `i w na się że z do to nie jest jak a o ale po co od za przez dla czy który która są był była ma ja ty on ona my jego jej
    tylko już bardzo może można wszyscy nikt przy nad mnie tym tych oraz`,
  czech: `a v na se že je to s z do o i jako by ale který která jsem jsou pro k po při není být byl byla mám já ty on ona my jeho její jen už
    velmi může všichni nikdo nebo co když tak aby před podél starý staré dům město chléb než ještě také dvě tím těm hodin možná
    budovu kolik přes mezi proč`,
  slovak: `a v na sa že je to s z do o aj ako by ale ktorý ktorá som sú pre k po pri nie byť bol bola mám ja ty on ona my jeho jej len už
    veľmi môže všetci nikto alebo čo keď tak aby pred popri starý staré dom mesto chlieb než ešte tiež dve tým hodín možno
    budovu koľko cez medzi prečo ktoré treba`,
  slovenian: `in je na se da so za v pri po tudi kot bi ali pa iz od ter sem kaj kako lahko že ne ni bil bila imam jaz ti on ona mi njegov
    njen samo zelo vsi nihče pred ob stari stara hišo mesto kruh z s k ki tega ta to do med vsak vsakih osem dve kdo zakaj
    če moja moj še`,
  croatian: `i je u na se da su za s od koji koja to kao ali ili iz po biti sam što ne nije bio bila imam ja ti on ona mi njegov njezin samo
    već vrlo može svi nitko prije uz stari stara kuću grad kruh jer kako tko također tijekom gdje ovdje uvijek mlijeko rijeka
    lijepo vrijeme dijete tjedan svakih osam dvije moja moj još te`,
  portuguese: `o a os as de da do das dos que e em um uma para com não por se na no mais é foi ao mas como está são ele ela pelo pela
    podes queres fazes sabes deves vens dizes miúdos raparigas comboios faz_favor se_faz utilizadores
    autocarro comboio facto equipa telemóvel pequeno-almoço utilizador ecrã contacto rapariga miúdo gelado sumo frigorífico
    desporto golo talho montra chávena prenda apelido condutor condutores conduzir fixe tu és tens vais contigo convosco connosco
    ficheiro partilhar gerir controlo camião sítio planear registar andar edifício arranjou fruta medicamento arrendar
    actual óptimo acção direcção projecto casa_de_banho estou_a está_a estava_a estão_a estamos_a estás_a`,
  portuguese_br: `o a os as de da do das dos que e em um uma para com não por se na no mais é foi ao mas como está são ele ela pelo pela
    você vocês ônibus trem fato equipe usuário contato celular tela menino moça sorvete suco geladeira banheiro esporte gol
    goleiro açougue vitrine xícara presente sobrenome motorista motoristas dirigir garçom arquivo mouse compartilhar
    gerenciar controle caminhão trens ônibus meninos moças usuários lugar planejar registrar apartamento prédio remédio consertou conserta frutas a_gente aluguel
    café_da_manhã à_beira a_cada cara grana`,
  spanish: `el la los las de que y en un una para con no por se es fue al pero como está son él ella lo del su más mi muy todos nadie
    yo tú ustedes hay cuando desde sin sobre también este esta eso ya porque donde dos cada quienes misma nos`,
  french: `le la les de des et en un une pour avec ne pas que qui il elle est sont au aux du ce cette dans sur plus se son sa ses nous vous
    je tu mais ou où comme par tout deux toutes avant personne tout_le_monde chez leur être ont`,
  italian: `il lo la i gli le di che e in un una per con non si è sono al ma come del della dei delle nel nella da più mio mia tutti
    nessuno io tu anche questo questa ha hanno ogni due alla sul sulla dal dalla cui ma perché lei lui`,
  romanian: `și de la în un o pe cu nu că este sunt mai din care pentru se a al ale ca ce le lui ei eu tu am ai are au fost toți nimeni
    până acest această sau dar doar două fiecare când cum să`,
  albanian: `dhe i e të në një me për nga që është janë nuk si se ka më do ky kjo unë ti ai ajo ne ju ata por edhe çdo dy askush të_gjithë
    mos pa pranë përgjatë kur`,
  hungarian: `a az és nem hogy egy is van de ez azt meg csak volt már ha mint én te ő mi ti ők vagy még el ki fel le be kell minden senki
    két ne nagyon amely aki majd mert`,
  turkish: `ve bir bu da de için ile çok ne o ben sen biz siz onlar var yok mı mi mu mü gibi daha en her ama olan olarak kadar değil
    sonra iki kimse birlikte eski satın`,
  indonesian: `yang dan di itu ini dengan untuk tidak dari dalam akan pada juga saya ke karena bisa mobil uang bahwa perusahaan kantor beda
    kamu anda kami kita mereka sudah saat rumah_sakit obat gedung pengemudi delapan maret kota pohon sepeda polisi informasi
    universitas mahasiswa nggak gak banget besok kemarin oven adonan menit ingin mau memperbaiki yaitu bapak ibu saja toko kursi
    rapat mulai berawal stasiun semua koran paham kabar istri senin kamis jumat agustus juli juni desember pemerintah apartemen serahkan sepanjang tua tiap setiap
    seorang lama bagaimana mengapa televisi ekonomi jalan utama minumlah beli membeli kapan siapa foto
    gunakan pakai lebih telah oleh sebuah adalah jika`,
  malay: `yang dan di itu ini dengan untuk tidak dari dalam akan pada juga saya ke kerana boleh kereta wang bahawa syarikat pejabat beza
    awak anda kami kita mereka sudah ketika hospital ubat bangunan pemandu lapan mac bandar pokok basikal polis maklumat
    universiti pelajar esok semalam ketuhar doh adunan minit ingin mahu membaiki iaitu encik puan sahaja kedai kerusi
    akhbar faham khabar isteri isnin khamis jumaat ogos julai jun disember kerajaan pangsapuri hantar lama tua setiap ialah sepanjang seorang beli membeli bila
    mesyuarat pukul bermula masa kanak-kanak semua stesen sesiapa bagaimana mengapa televisyen ekonomi jalan utama ambil biji baharu resipi seronok daripada tiada sekiranya
    selamat penggera permohonan lebih telah oleh sebuah adalah jika sila encik cikgu`,
  vietnamese: `và là của có không được trong cho người một những các với này đã đến khi từ ra như tôi anh chị em nó họ rất`,
  russian: `и в не на что он с как это по но из у за от так же для она они мы вы я ты его её бы только ещё уже или если все никто был
    была были до после каждые этот когда нет их`,
  ukrainian: `і в не на що він з як це по але із у за від так же для вона вони ми ви я ти його її би тільки ще вже або якщо усі ніхто був
    була були до після кожні цей коли немає їх та й`,
  bulgarian: `и в не на че той с като това по но от за до така е са се ще тя те ние вие аз ти го я му ѝ им само още вече или ако всички
    никой беше при след всеки този когато няма ги със във да тези онези които която който`,
  serbian: `и у не на да је се са као то по али из за од тако би су ће она они ми ви ја ти га му јој им само још већ или ако сви нико био
    била при после сваки овај када нема их шта
    i u ne na da je se sa kao to po ali iz za od šta ko niko niko svi samo još već ili ako nedelja voz vazduh hleb hiljada takođe reka
    mleko dete vreme lepo ceo cela deo deca gde ovde uvek posle pre nego celo delo`,
  arabic: 'في من على إلى أن هذا هذه التي الذي مع عن كل ما كان كانت قد ثم أو بين هو هي ذلك بعد',
  persian: 'و در به از که این را با است برای آن یک بر تا هم می او ما شما من کرد شد بود همه نیز خود اگر',
  urdu: 'کے کی کا میں اور ہے سے کو پر نے یہ وہ ہیں کہ تھا تھی اس ایک جو بھی تو کر ہو نہیں ہم آپ',
}

/** Spellings that only one of two related languages has, with their weight. */
export const distinctiveSpellings: Partial<Record<LanguageCode, readonly [RegExp, number][]>> = {
  // No Danish word ends with a double consonant, and Danish has "tion" where Norwegian has "sjon".
  norwegian: [
    [/\p{L}(?:kk|pp|mm|tt|ss|ll|nn|gg)(?!\p{L})/giu, 0.8],
    [/\p{L}sjon/giu, 1],
    [/(?<!\p{L})(?:kj|skj|gj)\p{L}/giu, 0.6],
    [/øy|\p{L}eid|\p{L}ei(?!\p{L})/giu, 0.5],
  ],
  danish: [
    [/\p{L}tion/giu, 0.8],
    [/\p{L}[aeiouyæøå](?:gt|bt|ld|nd)e?(?!\p{L})/giu, 0.3],
    [/\p{L}ede(?!\p{L})/giu, 0.4],
    [/æ/giu, 0.1],
    [/(?<!\p{L})(?:børn|køb|sælg|læg|dreng)/giu, 0.8],
    [/\p{L}[aeiouyæøå]g(?:en|er|e)(?!\p{L})/giu, 0.2],
  ],
  swedish: [
    [/[äö]/giu, 0.6],
    [/ck/giu, 0.6],
  ],
  dutch: [
    [/ij/giu, 0.5],
    [/(?<!\p{L})z\p{L}/giu, 0.5],
    [/(?<!\p{L})sch/giu, 0.6],
    [/cht/giu, 0.6],
  ],
  afrikaans: [
    [/(?<!\p{L})['’]n(?!\p{L})/giu, 2],
    [/(?<!\p{L})sk\p{L}/giu, 0.6],
    [/\p{L}[bcdfghjklmnprstvw]y(?:[bcdfghklmnprstvw]|(?!\p{L}))/giu, 0.5],
  ],
  portuguese: [
    [/[óé]mic[oa]|[óé]nic[oa]|ónim|[óé]nio|[óé]mi[oa]|émio/giu, 1],
    [/(?<!\p{L})[oa]s?\s(?:meu|minha|teu|tua|nosso|nossa)s?(?!\p{L})/giu, 0.8],
    [/\p{L}-(?:se|me|te|lhe|lhes|nos|vos|o|a|os|as|lo|la)(?!\p{L})/giu, 0.7],
    [/(?<!\p{L})(?:estou|estás|está|estamos|estão|estava|estavam)\sa\s\p{L}+r(?!\p{L})/giu, 2],
    [/(?<!\p{L})(?:A|O)\s(?:Ana|Maria|João|Pedro|Rita|Sofia|Miguel|Tiago|Inês)(?!\p{L})/gu, 1],
    [/«/giu, 0.5],
  ],
  portuguese_br: [
    [/[ôê]mic[oa]|[ôê]nic[oa]|ônim|[ôê]nio|[ôê]mi[oa]|êmio/giu, 1],
    [/(?<!\p{L})(?:estou|está|estamos|estão|estava|estavam)\s\p{L}+ndo(?!\p{L})/giu, 2],
    [/(?:^|[.!?;]\s+["“]?)(?:Meu|Minha|Nosso|Nossa|Me|Te)\s/gu, 1],
  ],
  indonesian: [
    [/\p{L}itas(?!\p{L})|\p{L}[aiou]si(?!\p{L})/giu, 0.5],
    [/(?<!\p{L})memp\p{L}/giu, 0.2],
  ],
  malay: [
    [/\p{L}syen|\p{L}iti(?!\p{L})/giu, 1],
    [/(?<!\p{L})ke\p{L}+an(?!\p{L})/giu, 0.05],
  ],
  czech: [
    [/[řůě]/giu, 1],
    [/ou/giu, 0.3],
  ],
  slovak: [
    [/[ľĺŕôä]/giu, 1],
    [/i[aeu]/giu, 0.15],
    [/ť(?!\p{L})/giu, 0.6],
  ],
  croatian: [
    [/[ćđ]/giu, 0.5],
    [/\p{L}i?je\p{L}/giu, 0.3],
  ],
  slovenian: [[/\p{L}(?:aj|ej)te(?!\p{L})/giu, 0.2]],
  serbian: [
    [/[ђћџљњј]/giu, 1],
    [/[ćđ]/giu, 0.4],
  ],
  ukrainian: [
    [/[іїєґ]/giu, 1],
    [/[щьюя]/giu, 0.2],
  ],
  russian: [
    [/[ыэё]/giu, 1],
    [/[щьюя]/giu, 0.2],
  ],
  bulgarian: [
    [/[щьюя]/giu, 0.2],
    [/ъ[^ео]/giu, 0.8],
    [/(?:ът|ят)(?!\p{L})/giu, 0.5],
  ],
  finnish: [[/ää|yy|öö|uo|yö/giu, 0.4]],
  estonian: [[/õ|üü|ää/giu, 0.6]],
  polish: [[/[łążźćęśń]/giu, 0.7]],
  romanian: [[/[șțăşţ]/giu, 0.8]],
  hungarian: [[/[őű]|gy|sz/giu, 0.4]],
  turkish: [[/[ığş]/giu, 0.6]],
  albanian: [[/ë/giu, 0.4]],
  latvian: [[/[āēīūģķļņ]/giu, 0.6]],
  lithuanian: [[/[ąęėįųū]/giu, 0.6]],
  german: [[/ß/giu, 1]],
  spanish: [[/[ñ¿¡]/giu, 1]],
  vietnamese: [[/[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu, 0.6]],
  persian: [
    [/[پچژگ]/gu, 0.4],
    [/[کی]/gu, 0.1],
    [/‌/gu, 0.5],
  ],
  urdu: [[/[ٹڈڑںےہھ]/gu, 1]],
  arabic: [
    [/[ةكي]/gu, 0.3],
    [/(?<!\p{L})ال\p{L}/gu, 0.3],
  ],
}

/** Maps each word to the languages it indicates, with weights. */
export const distinctiveWords: ReadonlyMap<string, readonly (readonly [LanguageCode, number])[]> = (() => {
  const holders = new Map<string, LanguageCode[]>()
  for (const [language, list] of Object.entries(words) as [LanguageCode, string][])
    for (const word of new Set(list.trim().split(/\s+/))) {
      const held = holders.get(word)
      if (held) held.push(language)
      else holders.set(word, [language])
    }
  return new Map(
    [...holders].map(([word, languages]) => [
      word.replaceAll('_', ' '),
      languages.map((language) => [language, 1 / languages.length] as const),
    ]),
  )
})()
