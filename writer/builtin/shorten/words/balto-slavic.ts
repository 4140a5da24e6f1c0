import type { GuardWords } from './guard-words.ts'

export const baltoSlavicGuardWords = {
  russian: {
    limits: `
      не нет ни никогда никто никого никому ничего ничто нигде нельзя без безо едва редко невозможно* недопустим* если
      кроме исключ* исключительно только лишь при_условии услови* в_случае при_наличии пока с_согласия соглас*
      разреш* одобр* запрещ* запрет* должен должна должно должны следует необходим* обязат* обязан* требу* предупрежд*
      внимание осторожн* опасн* риск* токсич* яд* ядовит* смертел* вред* травм* аллерг* экстренн* передозиров* избега*
      побочн* немедленно срочно срок* не_позднее истек* до в_течение как_минимум минимум максимум не_менее не_более менее
      более иначе вместо таблет* капсул* доз* капл* ложк* ложек укол* инъекц* ложн* ошиб* неправ* неверн* миф* ложь опроверг*
      вздор отриц* отказ* отверг* якобы так_называем* несмотря ответствен* расторг* аннулир*`,
    units: 'мг мл г кг минут* час* день дня дней сут* недел* месяц* год года лет раз раза капл* грамм*',
    pronouns: 'он она они его её ее ему ей им их ним ней них него неё нее оно',
    links:
      'это этот эта эти этого тот та те тогда поэтому потом затем также но и а однако всё-таки тем_не_менее зато следовательно значит оба обе такой такая такие позже наконец да нет наоборот напротив кроме_того',
    turns:
      'но а однако зато наоборот напротив тем_не_менее на_самом_деле в_действительности к_сожалению иначе увы правда',
  },
  ukrainian: {
    limits: `
      не немає нема ні ніколи ніхто нікого нікому нічого ніщо ніде не_можна без ледве рідко неможлив* якщо крім окрім
      винят* виключно лише тільки за_умови умов* у_разі в_разі у_випадку поки за_згод* згод* дозв* схвал* заборон* повин* слід
      потрібно треба необхідн* обов* зобов* вимаг* попередж* увага обережн* небезпе* ризик* токсич* отру* смертел* шкід* шкод*
      травм* алерг* екстрен* передоз* уник* побічн* негайно термін* терміново строк* не_пізніше закінч* до протягом щонайменше
      мінімум максимум щонайбільше не_менше не_більше менше більше інакше замість таблет* капсул* доз* крапл* ложк* укол* ін['’]єкц*
      хибн* помил* неправ* невірн* міф* брехн* спрост* нісеніт* запереч* відмов* відкид* нібито так_зван* попри незважаючи
      відповідал* розірв* анул*`,
    units: 'мг мл г кг хвилин* годин* день дні днів добу діб тиж* місяц* рік роки років раз рази крапл* грам*',
    pronouns: 'він вона вони його її йому їй їм їх їхн* ним нею них нього неї воно',
    links:
      'це цей ця ці цього той та ті тоді тому потім також але і й а проте однак зате отже обидва обидві такий така такі пізніше нарешті так ні навпаки крім_того',
    turns: 'але а проте однак зате навпаки тим_не_менш насправді на_жаль інакше правда',
  },
  bulgarian: {
    limits: `
      не няма никога никой никого нищо нито никъде без едва рядко невъзможн* ако освен изключ* само единствено
      при_условие услов* в_случай докато съглас* разреш* позвол* одобр* забран* трябва длъж* задълж* необходим* изисква*
      предупре* внимание внимав* опасн* риск* токсич* отров* смърт* вред* нараняв* алерг* спеш* предозир* избяг* странични
      незабавно веднага срок* най-късно изтич* до преди в_рамките поне най-малко най-много максим* миним* по-малко повече
      иначе вместо таблет* хапче* капсул* доз* капк* лъжич* инжекц* невярн* фалшив* грешк* греш* неправил* мит митове лъжа
      опровер* глупост* отрич* отказ* отхвърл* уж така_нареч* въпреки отговорност* прекрат*`,
    units: 'мг мл г кг минут* час* ден дни седмиц* месец* годин* път пъти капк* грам*',
    pronouns: 'той тя те го я ги му ѝ им негов* нейн* тех* него нея тях то',
    links:
      'това този тази тези онзи тогава затова после след_това също но и а обаче все_пак следователно двамата двете такъв такава такива по-късно накрая да не напротив освен_това',
    turns: 'но а обаче все_пак напротив всъщност в_действителност за_съжаление иначе истината',
  },
  serbian: {
    limits: `
      не није нису нисам ниси нисмо нема нећ* никад* нико никога ништа нигде ни нити без једва ретко немогућ* немој* ако
      уколико осим изузе* искључиво само једино под_условом услов* у_случају све_док саглас* дозво* одобр* забра*
      мора* треба* дуж* обаве* неопход* потребно захтев* упозор* пажња пажљив* опрез* опасн* ризик* токсич* отров* смрт* штет*
      повре* алерг* хитн* предозир* избег* нежељен* одмах рок* најкасније истич* до пре у_року најмање највише максим* миним*
      мање више иначе уместо таблет* капсул* доз* кап* кашич* инјекц* нетач* лаж* погреш* грешк* мит митови оповрг* глупост*
      пориче* одби* наводно такозван* упркос одговорн* раскид*
      ne nije nisu nema neće* nikad* niko ništa bez ako ukoliko osim samo mora* treba* zabranj* opasn* do`,
    units: 'мг мл г кг минут* сат* дан* недељ* месец* годин* пут* кап* грам* dan* sat* mg',
    pronouns: 'он она они оне га њега њу њих њему њој им му јој његов* њен* њихов* оно',
    links:
      'то ово тај та те ти овај ова ове ови тада зато затим потом такође али и а ипак међутим дакле обојица обе такав таква такви касније коначно да не напротив осим_тога',
    turns: 'али а ипак међутим напротив заправо у_ствари у_стварности нажалост иначе истина',
  },
  croatian: {
    limits: `
      ne nije nisu nisam nisi nismo nema neće* nikad* nitko nikoga ništa nigdje ni niti bez jedva rijetko nemoguć* nemoj* ako
      ukoliko osim izuze* isključivo samo jedino pod_uvjetom uvjet* u_slučaju sve_dok suglas* pristan* dopušt* dozvol*
      odobr* zabran* mora* treba* duž* obvez* obavez* nužn* potrebno zahtijev* upozor* pozor pažnja pažljiv* oprez* opasn* rizi*
      toksič* otrov* smrt* štet* ozlje* alerg* hitn* predozir* izbjeg* nuspojav* odmah rok* najkasnije istj* isteč* do prije
      u_roku najmanje barem najviše maksim* minim* manje više inače umjesto tablet* kapsul* doz* kap* žlič* injekc* netočn*
      laž* pogreš* mit mitovi opovrg* glupost* poriče* odbi* navodno takozvan* unatoč usprkos odgovorn* raskid*`,
    units: 'mg ml g kg minut* sat* dan* tjed* mjesec* godin* put* kap* gram*',
    pronouns: 'on ona oni one ga njega nju njih njemu njoj im mu joj njegov* njezin* njihov* ono',
    links:
      'to ovo taj ta te ti ovaj ova ove ovi tada zato zatim potom također ali i a ipak međutim dakle obojica obje takav takva takvi kasnije konačno da ne naprotiv osim_toga stoga',
    turns: 'ali a ipak međutim naprotiv zapravo u_stvarnosti nažalost inače istina no',
  },
  slovenian: {
    limits: `
      ne ni niso nisem nisi nismo nima* noče* nikoli nihče nikogar nič nikjer niti brez komaj redko nemogoč* če razen
      izjem* izključno samo le zgolj pod_pogojem pogoj* v_primeru dokler soglas* dovol* odobr* prepoved* mora* treba dolž* obvez*
      nujn* potreb* zahtev* opozor* pozor previdn* nevarn* tvega* strup* smrt* škod* poškod* alerg* preveliko_odmerjanje izogib*
      neželen* takoj rok* najkasneje poteč* do pred v_roku vsaj najmanj največ maksim* minim* manj več sicer namesto tablet*
      kapsul* odmer* kaplj* žličk* injekc* napač* laž* zmot* mit miti ovrg* neumnost* zanik* zavrn* domnevno tako_imenovan*
      kljub odgovor* odpove*`,
    units: 'mg ml g kg minut* ur* dan dni dneva tedn* mesec* let* krat kaplj* gram*',
    pronouns: 'on ona oni one ga njega njo njih njemu njej jim mu ji njegov* njen* njihov* ono',
    links:
      'to ta te ti tisti tista takrat zato nato potem tudi ampak vendar toda in a pa kljub_temu torej oba obe tak taka taki kasneje končno da ne nasprotno poleg_tega',
    turns: 'ampak vendar toda a pa nasprotno pravzaprav v_resnici žal sicer resnica',
  },
  czech: {
    limits: `
      ne(?!j|bo(?![\\p{L}])|mec|mč|be|dáv|děl|ch(?!ce|c|t))\\p{L}* není nejsou ani nikdy nikdo nikoho nic nikde žádn* bez sotva zřídka
      pokud jestliže když kromě vyjma výjim* výhradně jen pouze jedině za_podmín* podmín* v_případě dokud souhlas* povol*
      schvál* schval* zákaz* zakáz* zakaz* musí* muset má_být třeba nutn* povin* vyžad* varov* upozor* pozor opatrn* rizik*
      toxic* jed* jedovat* smrt* škod* zran* alerg* nouz* předávk* vyhýb* vyhn* vedlejší okamžitě ihned lhůt* termín*
      nejpozději vyprš* do před během alespoň nejméně nejvýše nanejvýš maxim* minim* méně více jinak místo tablet* pilul*
      kapsl* tobol* dávk* kapk* kapek lžič* injekc* mýl* omyl* chyb* mýt* lež lži vyvrá* nesmysl* popír* popř* odmít* údajn*
      tak_zvan* takzvan* navzdory přes odpověd* zruš*`,
    units: 'mg ml g kg minut* hodin* den dny dní dnů týd* měsí* rok* let krát kap* gram*',
    pronouns: 'on ona oni ony jeho její jejich jemu jej ho ji jí jim nim ním ní nich mu je_(?=\\p{L}) ono',
    links:
      'to tento tato toto tito tyto ten ta ti ty tehdy proto potom pak také ale a však přesto nicméně tedy oba obě takový taková takoví později nakonec ano ne naopak kromě_toho',
    turns: 'ale však přesto nicméně naopak ve_skutečnosti vlastně bohužel jinak pravda avšak',
  },
  slovak: {
    limits: `
      ne(?!be|mec|dáv|deľ|sk[ôo]r|ch(?!ce|c))\\p{L}* nie nieje niet ani nikdy nikto nikoho nič nikde žiadn* bez sotva zriedka ak
      pokiaľ keď okrem s_výnimk* výnim* výhradne výlučne len iba jedine pod_podmien* podmien* v_prípade kým súhlas* povol*
      schvál* zákaz* zakáz* zakaz* musí* treba má_byť nutn* povin* vyžad* varov* upozor* pozor opatrn* rizik* toxic* jed*
      jedovat* smrt* škod* zran* alerg* núdz* predávk* vyhýb* vyhn* vedľajš* okamžite ihneď lehot* termín* najneskôr vyprš* do
      pred počas aspoň najmenej najviac maxim* minim* menej viac inak namiesto tablet* pilul* kaps* dávk* kvap* lyžič* injekc*
      mýli* omyl* chyb* mýt* lož lži vyvrá* nezmysel* popier* popr* odmiet* údajn* tak_zvan* takzvan* napriek zodpoved* zruš*`,
    units: 'mg ml g kg minút* hodín* hodin* deň dni dní týžd* mesiac* rok* krát kvap* gram*',
    pronouns: 'on ona oni ony jeho jej ich jemu ho ju im nim ním nej nich mu ono',
    links:
      'to tento táto toto títo tieto ten tá tí tie vtedy preto potom tiež aj ale a však predsa napriek_tomu teda obaja obe taký taká takí neskôr nakoniec áno nie naopak okrem_toho',
    turns: 'ale však predsa napriek_tomu naopak v_skutočnosti vlastne bohužiaľ inak pravda avšak',
  },
  polish: {
    limits: `
      nie nigdy nikt nikogo nic niczego nigdzie ani żad* bez ledwie rzadko niemożliw* niedozwol* niebezpiecz* jeśli jeżeli gdy
      oprócz z_wyjątk* wyjąt* wyłączn* tylko jedynie pod_warunk* warun* o_ile chyba_że w_przypadku w_razie dopóki
      zgod* pozwol* zezwol* zatwierdz* zakaz* zabron* musi* muszą należy trzeba powin* wymag* obowiąz* konieczn* ostrzeż* ostrzeg*
      uwaga ostrożn* ryzyk* toksycz* truj* trucizn* śmier* szkod* obraż* alerg* nagł* przedawk* unika* uboczn* natychmiast
      termin* najpóźniej wygas* do przed w_ciągu co_najmniej przynajmniej najwyżej maksym* minim* mniej więcej inaczej zamiast
      tablet* pigul* kapsuł* dawk* krop* łyżecz* łyżk* zastrzyk* fałsz* błąd* błęd* myl* mit mity kłam* obal* bzdur* zaprzecz*
      odmów* odmaw* odrzuc* rzekom* tak_zwan* pomimo mimo odpowiedzial* rozwiąz* unieważn*`,
    units: 'mg ml g kg minut* godzin* dzień dni dnia tydz* tygod* miesi* rok* lat raz* krop* gram*',
    pronouns: 'on ona oni one jego jej ich jemu go ją im nim nią nich mu ono',
    links:
      'to ten ta te ci tamten wtedy dlatego potem następnie także też ale i a jednak więc zatem mimo_to oba obie taki taka tacy później wreszcie tak nie przeciwnie poza_tym',
    turns: 'ale lecz jednak a natomiast przeciwnie mimo_to w_rzeczywistości naprawdę niestety inaczej prawda',
  },
  lithuanian: {
    limits: `
      ne(?!t(?![\\p{L}])|bent|senia)\\p{L}* nėra niekad* niekas nieko niekur nei be vos retai jei jeigu išskyrus išimt*
      tik vien tiktai išimtin* su_sąlyg* sąlyg* atveju kol suti[kn]* leidim* leidž* patvirtin* draud* uždraus* tur[ių]* privalo*
      reik* būtin* įsipareig* įspėj* dėmesio atsarg* pavoj* rizik* toksi* nuod* mirtin* kenk* žal[ao]* sužal* alerg* skub*
      perdoz* veng* šalutin* nedelsiant tuoj_pat termin* vėliausiai baig* iki prieš per bent mažiausiai daugiausia maks* minim*
      mažiau daugiau kitaip vietoj tablet* piliul* kapsul* doz* laš* šaukšt* injekc* klaid* klyst* melag* mit[aą]* mel[ao]*
      panei* nesąmon* atmet* atsisak* tariam* vadinam* nepaisant atsako* nutrauk*`,
    units: 'mg ml g kg minu* valand* dien* savait* mėnes* met[aųu]* kart* laš* gram*',
    pronouns: 'jis ji jie jos jo jų jam jai jiems joms jį ją juos jas juo ja',
    links:
      'tai šis ši šie šios tas ta tie tos tada todėl paskui vėliau taip_pat bet ir o tačiau visgi taigi abu abi toks tokia tokie pagaliau taip ne priešingai be_to',
    turns: 'bet o tačiau visgi priešingai iš_tikrųjų iš_tiesų deja kitaip tiesa',
  },
  latvian: {
    limits: `
      ne(?!dēļ)\\p{L}* nav nē nekad* neviens nekas neko nekur bez tikko reti ja izņemot izņēm* tikai vienīgi ar_nosacīj*
      nosacīj* gadījumā kamēr piekriš* atļau* apstiprin* aizlieg* jā\\p{L}+ vajag vajadz* nepiecieš* obligāt* pienāk* prasīt*
      brīdin* uzmanī* piesardz* bīstam* risk* toksi* ind[eēīi]* nāv* kait* ievain* alerģ* steidzam* pārdoz* izvair* blakus
      nekavējot* tūlīt termiņ* vēlākais beidz* līdz pirms laikā vismaz ne_vairāk maks* minim* mazāk vairāk citādi vietā tablet*
      kapsul* dev[aāu]* pilien* karot* injekc* kļūd* mald* nepareiz* mīt[si]* mel[io]* noliedz* apgāz* muļķ* atteik* noraid*
      it_kā tā_saukt* neskatoties atbild* lauz*`,
    units: 'mg ml g kg minū* stund* dien* nedēļ* mēne* gad* reiz* pilien* gram*',
    pronouns: 'viņš viņa viņi viņas viņam viņai viņiem viņām viņu to tas tā tie tās',
    links:
      'tas tā tie tās šis šī šie šīs tad tāpēc pēc_tam vēlāk arī bet un tomēr taču tātad abi abas tāds tāda tādi beidzot jā nē gluži_pretēji turklāt',
    turns: 'bet tomēr taču gluži_pretēji patiesībā diemžēl citādi patiesība',
  },
} satisfies Record<string, GuardWords>
