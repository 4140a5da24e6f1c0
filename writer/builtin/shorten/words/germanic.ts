import type { GuardWords } from './guard-words.ts'

export const germanicGuardWords = {
  english: {
    limits: `
      not cannot never no nobody noone no_one none nothing nowhere nor neither without hardly scarcely barely seldom rarely
      [a-z]+n['’]t unless if only except excepting excluding exempt* exception* provided providing
      condition* conditional* in_the_event event_of event_that in_case assuming supposing as_long_as so_long_as subject_to
      on_the_understanding contingent depend*_on consent* approv* permi* permission* authori* allowed forbid* forbidden
      prohibit* ban banned illegal* unlawful* must shall should ought have_to has_to need_to needs_to required require*
      mandatory obligat* compulsory oblig* warning* warn* caution* danger* hazard* risk* toxic* poison* fatal* deadly lethal
      harm harmful injur* allerg* emergenc* flammable overdose* avoid* beware careful* side_effect* contraindicat* unsafe
      immediately deadline* expir* due at_the_latest no_later not_later until till within at_least at_most up_to
      maximum minimum max min limit* fewer_than less_than more_than otherwise instead
      by_(?:mon|tues|wednes|thurs|fri|satur|sun)day by_(?:january|february|march|april|may|june|july|august|september|october|november|december)
      by_(?:noon|midnight|tomorrow|tonight|the_end|\\d*) before_(?:mon|tues|wednes|thurs|fri|satur|sun)day
      before_(?:january|february|march|april|may|june|july|august|september|october|november|december|\\d*|noon|midnight)
      tablet* pill* capsule* dose* dosage* teaspoon* tablespoon* injection* inject*
      false* wrong* untrue myth* mistaken mistake* error a_lie lies_about lied refut* disprov* debunk* nonsense unfounded retract* fallac*
      hoax* den(?:y|ies|ied) reject* refus* disput* contradict* incorrect* fail* lack* impossible unable unlikely doubt*
      supposedly so-called allegedly alleged* notwithstanding despite regardless void terminat* cancel* liab* penalt* withdraw*
      keep_out out_of_reach keep_away stop_taking call_a_doctor seek_medical see_a_doctor do_so once_only`,
    units:
      'mg ml g kg mcg minute* hour* day* week* month* year* times drop* puff* milligram* gram* millilit* unit* spoon*',
    pronouns: 'he she they him her hers his them their theirs it its',
    links: `this that these those such both another other others the_latter the_former the_same the_second the_third the_other
      the_rest the_result but and so or yet however still then thus therefore hence consequently instead otherwise also besides
      even_so meanwhile nevertheless nonetheless finally afterwards later yes no well oh for_this for_that in_this in_that
      that_is_why as_a_result because_of_this on_the_other in_fact in_reality actually on_the_contrary in_contrast rather`,
    turns: `but however yet nevertheless nonetheless still instead otherwise in_fact in_reality in_truth actually fact truth
      on_the_contrary on_the_other in_contrast rather although though whereas even_so unfortunately the_truth the_reality
      the_opposite all_the_same that_said having_said wrong this_is_false they_are_wrong quite_the_opposite by_contrast`,
  },
  german: {
    limits: `
      nicht kein* nie niemals nichts niemand* weder noch ohne kaum selten nirgend* un(?:möglich|zulässig|erlaubt|wirksam|gültig)*
      wenn falls sofern soweit solange außer ausgenommen ausnahme* ausschließlich nur lediglich es_sei_denn
      vorausgesetzt unter_der_(?:voraussetzung|bedingung) bedingung* voraussetzung* im_falle? für_den_fall vorbehaltlich
      zustimm* einwillig* genehmig* einverständnis* erlaub* verboten verbot* untersag* darf dürfen durf* muss musst müss*
      soll* pflicht* verpflicht* notwendig* erforderlich* warn* vorsicht* achtung gefahr* gefähr* risik* gift* tödlich*
      schäd* verletz* allerg* notfall* überdos* vermeid* nebenwirkung* sofort unverzüglich frist* ablauf* ablaufen läuft_\\p{L}*_?ab
      spätestens bis innerhalb binnen mindestens höchstens maximal* minimal* weniger_als mehr_als sonst andernfalls stattdessen
      tablette* pille* kapsel* dosis dosier* tropfen spritze* teelöffel* esslöffel* beipack*
      falsch* irrtum* irr(?:t|en|ig)* unwahr* mythos mythen märchen lüge* widerleg* unsinn* bestreit* bestritt* ableh* verweiger*
      angeblich* sogenannt* trotz ungeachtet kündig* haft* entfällt erlischt vor_dem im_voraus`,
    units: 'mg ml g kg minute* stunde* tag* woche* monat* jahr* mal tropfen uhr gramm milligramm milliliter einheit*',
    pronouns:
      'er sie ihn ihm ihnen ihr ihre ihrem ihren ihrer ihres sein seine seinem seinen seiner seines deren dessen es',
    links: `dies* das der_(?:letztere|andere|gleiche) dann daher deshalb darum deswegen trotzdem dennoch jedoch aber doch und so
      dabei danach dazu damit dagegen dafür davon darauf daraufhin dadurch auch außerdem somit folglich also allerdings
      hingegen stattdessen sonst andernfalls beide solche* jene* später schließlich ja nein tatsächlich vielmehr`,
    turns: `aber doch jedoch trotzdem dennoch allerdings hingegen dagegen stattdessen vielmehr sonst andernfalls tatsächlich
      in_wahrheit in_wirklichkeit im_gegenteil leider wahr richtig`,
  },
  dutch: {
    limits: `
      niet geen nooit niets niemand nergens noch zonder nauwelijks zelden onmogelijk* ^als als_(?:u|je|jij|hij|zij|ze|het|er|de|men|we|wij|ik) indien mits tenzij behalve
      uitgezonderd uitzondering* uitsluitend alleen slechts enkel op_voorwaarde voorwaarde* in_geval geval_van ingeval zolang
      onder_voorbehoud toestemming goedkeur* toegestaan verboden verbied* verbod* mag mogen moet moeten moest* verplicht* nodig
      vereist* waarschuw* voorzichtig* let_op pas_op gevaar* risico* giftig* dodelijk* schad(?!uw)\\p{L}* letsel* allerg* noodgeval*
      overdos* vermijd* bijwerking* onmiddellijk meteen termijn* uiterlijk verloopt verval* tot binnen minstens ten_minste
      hoogstens ten_hoogste maximaal maximum minimaal minimum minder_dan meer_dan anders in_plaats
      tablet* pil pillen capsule* dosis doser* druppel* theelepel* eetlepel* injectie*
      onjuist* fout* vergis* onwaar* mythe* leugen* weerleg* onzin ontken* weiger* afgewezen zogenaamd* vermeend* ondanks
      opzeg* aansprakelijk* vóór`,
    units: 'mg ml g kg minu* uur uren dag* week weken maand* jaar jaren keer maal druppel* gram milligram eenhe*',
    pronouns: 'hij zij ze hem haar hen hun zijn_(?=\\p{L}) het ervan erin erop',
    links: `dit dat deze die dan daarom daardoor daarna toch echter maar en dus toen ook bovendien daarentegen anders
      vervolgens hierdoor hierna hij zij ze het beide zulke later uiteindelijk ja nee integendeel`,
    turns: 'maar toch echter daarentegen niettemin integendeel in_werkelijkheid in_feite helaas anders eigenlijk feit',
  },
  afrikaans: {
    limits: `
      nie geen nooit niks niemand nêrens sonder nouliks selde onmoontlik* ^as as_(?:jy|jou|u|hy|sy|dit|die|daar|ons|ek|hulle) indien mits tensy behalwe uitgesluit
      uitsondering* uitsluitlik slegs net op_voorwaarde voorwaarde* in_geval ingeval solank onderhewig toestemming goedkeur*
      toegelaat verbied* verbode verbod mag moet moes verplig* nodig vereis* waarsku* versigtig* pasop gevaar* risiko* giftig*
      dodelik* skade* skadelik* besering* allerg* noodgeval* oordosis vermy* newe-effek* onmiddellik dadelik sperdatum* uiterlik
      verval* tot binne minstens ten_minste hoogstens maksimum minimum minder_as meer_as anders moenie
      tablet* pil pille kapsule* dosis druppel* teelepel* eetlepel* inspuiting*
      onjuis* verkeerd* vals* onwaar* mite* leuen* weerlê* onsin ontken* weier* kwansuis sogenaamde ten_spyte aanspreeklik* voor_\\d*`,
    units: 'mg ml g kg minuut minute uur ure dag dae week weke maand maande jaar keer maal gram milligram',
    pronouns: 'hy sy hom haar hulle dit syne hare',
    links:
      'dit dié hierdie daardie dan daarom daarna tog egter maar en dus toe ook boonop anders vervolgens albei later uiteindelik ja nee inteendeel',
    turns: 'maar tog egter nietemin inteendeel in_werklikheid eintlik ongelukkig anders',
  },
  danish: {
    limits: `
      ikke ingen intet aldrig ingenting hverken uden næppe sjældent umulig* hvis såfremt medmindre undtagen undtagelse*
      undtaget udelukkende kun alene betingelse* på_betingelse forudsat forudsætning* i_tilfælde så_længe med_forbehold samtykke
      tilladelse* tilladt godkend* forbud* forbudt må skal skulle bør nødvendig* påkræv* pligt* forpligt* advar* forsigtig*
      pas_på fare farlig* risik* giftig* dødelig* skade* skadelig* allerg* nødsituation* overdos* undgå bivirkning* straks
      omgående frist* senest udløb* indtil inden mindst højst maks* minim* mindre_end mere_end ellers i_stedet
      tablet* pille* kaps* dosis doser* dråbe* teske* spiseske* injektion*
      forkert* falsk* usand* myte* løgn* fejl* modbevis* vrøvl benægt* afvis* såkaldt* angiveligt trods ansvar* ophør* bortfald*`,
    units: 'mg ml g kg minut* time* dag* døgn uge* måned* år gange gang dråbe* gram milligram kl',
    pronouns: 'han hun de dem ham hende hans hendes deres den det dens dets',
    links:
      'dette denne disse det den så derfor derefter dog men og alligevel også desuden derimod ellers begge sådan senere til_sidst ja nej tværtimod herefter',
    turns: 'men dog alligevel derimod tværtimod imidlertid i_virkeligheden faktisk desværre ellers sandheden',
  },
  norwegian: {
    limits: `
      ikke ingen intet aldri ingenting verken uten neppe sjelden umulig* hvis dersom såfremt med_mindre unntatt unntak*
      utelukkende bare kun vilkår* betingelse* på_betingelse forutsatt forutsetning* i_tilfelle så_lenge med_forbehold samtykke
      tillatelse* tillatt godkjenn* forbud* forbudt må skal skulle bør nødvendig* påkrev* plikt* forplikt* advar* forsiktig*
      pass_på fare farlig* risik* giftig* dødelig* skade* skadelig* allerg* nødsituasjon* overdos* unngå bivirkning* straks
      umiddelbart frist* senest utløp* innen inntil til_og_med minst høyst maks* minim* mindre_enn mer_enn ellers i_stedet
      tablett* pille* kaps* dose* doser* dråpe* teskje* spiseskje* injeksjon*
      feil* gal galt falsk* usann* myte* løgn* motbevis* tull benekt* avvis* såkalt* angivelig til_tross ansvar* opphør* bortfall*`,
    units: 'mg ml g kg minutt* time* dag* døgn uke* måned* år ganger gang dråpe* gram milligram kl',
    pronouns: 'han hun de dem ham henne hans hennes deres den det dens dets',
    links:
      'dette denne disse det den så derfor deretter likevel men og også dessuten derimot ellers begge slik senere til_slutt ja nei tvert_imot',
    turns: 'men likevel derimot tvert_imot imidlertid i_virkeligheten faktisk dessverre ellers sannheten',
  },
  swedish: {
    limits: `
      inte ej icke ingen inget inga aldrig ingenting varken utan knappast sällan omöjlig* ^om om_(?:du|ni|man|han|hon|det|den|de|vi|jag|inte|någon|något) ifall såvida utom undantag*
      undantagen uteslutande endast bara enbart villkor* på_villkor förutsatt förutsättning* i_händelse i_fall så_länge
      med_förbehåll samtycke* tillstånd* tillåt* godkänn* förbud* förbjud* får måste skall ska bör nödvändig* krävs krav*
      skyldig* plikt* varn* försiktig* se_upp fara farlig* risk* giftig* dödlig* skad* allerg* nödsituation* nödfall överdos*
      undvik* biverkning* omedelbart genast frist* senast upphör* förfall* tills inom minst högst max* min minim* mindre_än
      mer_än annars i_stället istället tablett* piller kapsl* dos doser* droppar tesked* matsked* injektion*
      fel felaktig* falsk* osann* myt* lögn* motbevis* nonsens förnek* avvis* vägra* så_kallad* påstådd* trots ansvar*`,
    units: 'mg ml g kg minut* timm* dag* dygn veck* månad* år gånger gång dropp* gram milligram kl',
    pronouns: 'han hon de dem honom henne hans hennes deras den det dess',
    links:
      'detta denna dessa det den så därför därefter dock men och ändå också dessutom däremot annars båda sådan senare slutligen ja nej tvärtom',
    turns: 'men dock ändå däremot tvärtom emellertid i_verkligheten faktiskt tyvärr annars sanningen',
  },
} satisfies Record<string, GuardWords>
