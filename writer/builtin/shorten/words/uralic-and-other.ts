import type { GuardWords } from './guard-words.ts'

export const uralicAndOtherGuardWords = {
  finnish: {
    limits: `
      ei en et emme ette eivät eikä älä älkää älköön koskaan kukaan ketään mikään mitään missään ilman tuskin harvoin mahdoton*
      jos mikäli ellei* jollei* paitsi lukuun_ottamatta poikkeu* ainoastaan vain pelkästään ehdol* ehto* edellytt* tapauksessa
      niin_kauan suostum* lupa* luvan luvalla sallit* hyväks* kiel* pitää täytyy tulee on_\\p{L}+ttava velvolli* pakolli*
      tarpeel* vaadi* vaati* varoit* varo* huomio* vaara* riski* myrky* kuolem* tappav* hait* vahin* vamm* allerg* hätä* yliann*
      välttä* vältä* sivuvaiku* heti välittömästi määräai* viimeistään päätty* asti saakka mennessä ennen sisällä kuluessa
      vähintään ainakin enintään korkeintaan maksim* minim* vähemmän enemmän muuten muutoin sijaan tablet* pilleri* kapsel* annos*
      annost* tippa* lusik* pistos* väär* virhe* myytti* valhe* kumo* hölynpöly* kiist* kieltäy* hylk* muka niin_sanot*
      huolimatta vastuu* irtisan* \\p{L}+(?:matta|mättä)`,
    units: 'mg ml g kg minuut* tun[tn]* päiv* viik* kuukau* vuo[dst]* kerta* kertaa tippa* gramm* klo',
    pronouns: 'hän hänen häntä hänelle hänet he heidän heitä heille se sen sitä siihen ne niiden niitä niille',
    links:
      'tämä tämän nämä tuo nuo se ne silloin siksi sitten myös mutta ja kuitenkin siis joten niin lisäksi toisaalta molemmat sellainen myöhemmin lopulta kyllä päinvastoin silti sen_sijaan',
    turns: 'mutta kuitenkin silti päinvastoin sen_sijaan todellisuudessa itse_asiassa valitettavasti muuten totuus',
  },
  estonian: {
    limits: `
      ei ega ära ärge pole polnud mitte kunagi keegi kedagi midagi kuskil ilma vaevalt harva võimatu* kui juhul kas välja_arvatud
      eran* ainult vaid üksnes tingim* eeldus* seni nõusole* luba* loal lubat* heaks_kii* keel* peab peavad pead tuleb tohi* kohust*
      kohus vaja* nõut* hoiat* tähelepanu ettevaat* oht* ohu* risk* mürg* surm* kahju* vigast* allerg* häda* üledoos* vält*
      kõrvaltoime* kohe viivitamatult tähta* hiljemalt aegu* kuni enne jooksul vähemalt kõige_rohkem maks* minim* vähem rohkem
      muidu selle_asemel tablet* pill* kapsel* doos* annus* tilk* tilga* lusik* süst* vale* eks[ii]* müüt* lüka* ümber_lü* jama
      eita* keeldu* tagasi_lü* väidetav* niinimetat* vaatamata vastutus* \\p{L}+mata`,
    units: 'mg ml g kg minut* tun[dn]* päev* nädal* kuu kuud aasta* kord* korda tilk* gramm* kell',
    pronouns: 'ta tema teda talle temale nad nemad neid nende neile see selle seda',
    links:
      'see selle need nende too siis seepärast seetõttu pärast samuti ka aga ja kuid siiski seega lisaks mõlemad selline hiljem lõpuks jah ei vastupidi',
    turns: 'aga kuid siiski vastupidi tegelikult kahjuks muidu tõde',
  },
  hungarian: {
    limits: `
      nem ne sem se sincs nincs* soha senki* semmi* sehol nélkül alig ritkán lehetetlen* ha amennyiben kivéve
      kivétel* csak kizárólag csupán feltétel* feltéve esetén esetben hacsak \\d+-[ií]g amíg hozzájárul* beleegyez* enged* jóváhagy* tilos
      tilt* kell kötel* köteles* szükség* muszáj figyelmezt* figyelem vigyáz* óvatos* veszél* kockáz* mérg* mérgez* halál* káros*
      kár sérül* allerg* vészhely* sürgős* túladagol* kerül* mellékhat* azonnal határid* legkésőbb lejár* \\p{L}+ig előtt
      belül legalább legfeljebb maxim* minim* kevesebb több különben ehelyett helyett tablett* pirul* kapszul* adag* csepp* kanál*
      injekci* hamis* téve[sd]* hib[aá]* mítosz* hazug* cáfol* ostobas* taga[dt]* elutas* visszautas* állítólag* úgynevezett
      ellenére felelős* felmond*`,
    units: 'mg ml g kg perc* ór[aá]* nap* hét* het* hónap* év* alkalom* csepp* gramm*',
    pronouns: 'ő ők őt őket neki nekik övé az_övé azt annak ezt',
    links:
      'ez ezt ezek az azt azok akkor ezért azért majd aztán is de és azonban mégis tehát így emellett viszont mindkettő ilyen később végül igen nem ellenkezőleg ráadásul',
    turns: 'de azonban mégis viszont ellenkezőleg valójában ténylegesen sajnos különben az_igazság ám',
  },
  turkish: {
    limits: `
      değil* yok* hiç asla hiçbir* kimse* ne_\\p{L}+_ne olmadan olmaksızın nadiren imkansız* imkânsız* eğer şayet takdirde
      hâlinde halinde durumunda durumda hariç dışında istisna* yalnızca sadece ancak ancak_ve_ancak şart* koşul* kaydıyla sürece
      izin* izni* onay* rıza* müsaade* yasak* gerek* lazım zorunlu* mecbur* şarttır uyarı* dikkat* tehlike* risk* zehir* toksik
      ölüm* zarar* yaralan* alerji* acil* doz* aşırı kaçın* yan_etki* hemen derhal son_tarih süre* en_geç kadar önce içinde
      en_az en_çok en_fazla azami asgari maksimum minimum daha_az daha_fazla aksi yerine tablet* hap* kapsül* damla*
      kaşı[kğ]* iğne* enjeksiyon* yanlış* hata* yanıl* efsane* yalan* çürüt* saçma* inkâr* inkar* redde* ret sözde rağmen
      sorumlu* fesih fesh* iptal* meli \\p{L}+m[ae](?:y[ıiae]\\p{L}*|z|zs[ae]\\p{L}*|zlar|zler|d[ıi]\\p{L}*|m[ıi]ş\\p{L}*|mal[ıi]\\p{L}*|meli\\p{L}*|den|dan|m[ae]\\p{L}*)
      \\p{L}+m(?:ıyor|iyor|uyor|üyor)\\p{L}* \\p{L}+m[ae]l[ıi]\\p{L}* \\p{L}+(?:s[ae]|sanız|seniz|ırsa|irse|ursa|ürse|arsa|erse)`,
    units: 'mg ml g kg dakika* saat* gün* hafta* ay* yıl* kez kere defa damla* gram*',
    pronouns: 'o onu ona onun onlar onları onlara onların kendisi kendisini',
    links:
      'bu bunu bunun buna bunlar şu o onlar sonra daha_sonra bu_yüzden bu_nedenle ayrıca ama fakat ve ancak yine_de oysa böylece öyleyse her_ikisi böyle sonunda evet hayır aksine',
    turns: 'ama fakat ancak yine_de oysa aksine tam_tersine aslında gerçekte ne_yazık_ki maalesef aksi lakin',
  },
  greek: {
    limits: `
      δεν δε μη μην όχι ποτέ κανείς κανένας καμία κανένα τίποτα τίποτε ούτε χωρίς δίχως σπάνια αδύνατ* αν εάν εφόσον εκτός
      εξαίρεσ* εξαιρ* αποκλειστικά μόνο μόνον όρ[οουύ]* υπό_τον_όρο προϋπόθεσ* σε_περίπτωση περίπτωση αρκεί συγκατάθεσ*
      συναίνεσ* άδεια* άδειας εγκρ* επιτρέπ* απαγορ* πρέπει οφείλ* υποχρε* απαραίτητ* απαιτ* προειδοπ* προσοχή προσέχ*
      κίνδυν* κινδύν* επικίνδυν* ρίσκο τοξικ* δηλητ* θανατ* βλάβ* βλαβερ* τραυμ* αλλεργ* έκτακτ* υπερδοσ* αποφ[εύ]* παρενέργ*
      αμέσως προθεσμ* το_αργότερο λήγ* λήξ* μέχρι έως ως_τις πριν εντός τουλάχιστον το_πολύ μέγιστ* ελάχιστ* λιγότερ*
      περισσότερ* αλλιώς διαφορετικά αντί δισκί* χάπι* κάψουλ* δόσ* σταγόν* κουταλ* ένεσ* ψευδ* ψέμα* λάθος λανθασμ* μύθο*
      διαψε* ανοησ* αρνήθ* αρνείτ* αρνού* απορρ* δήθεν λεγόμεν* παρά ευθύν* ακυρ*`,
    units: 'mg ml g kg λεπτ* ώρ[αες]* ωρ* ημέρ* μέρ* εβδομάδ* μήν* χρόν* έτ[ηος]* φορ[άέ]* σταγόν* γραμμάρ*',
    pronouns: 'αυτός αυτή αυτό αυτοί αυτές αυτά αυτόν αυτήν εκείνος εκείνη εκείνοι του της τους',
    links:
      'αυτό αυτή αυτός αυτά αυτοί αυτές τότε γι_αυτό έπειτα μετά επίσης αλλά και όμως ωστόσο άρα επομένως έτσι επιπλέον αντίθετα και_οι_δύο τέτοι* αργότερα τελικά ναι όχι',
    turns: 'αλλά όμως ωστόσο αντίθετα στην_πραγματικότητα πράγματι δυστυχώς αλλιώς η_αλήθεια μα',
  },
  albanian: {
    limits: `
      nuk s['’]\\p{L}* mos jo kurrë askush asgjë asnjë* as pa rrallë pamundur nëse në_qoftë përveç përjashtim* vetëm
      kusht* me_kusht në_rast rastin derisa pëlqim* leje* lejo* lejuar miratim* aprov* ndalo* ndaluar duhet detyr* detyrueshëm
      nevoj* kërko* paralajmër* kujdes* rrezik* toksik* helm* vdek* dëm* lëndim* alergj* urgjen* mbidoz* shmang* anësore
      menjëherë afat* më_së_voni skado* deri para brenda të_paktën së_paku më_së_shumti maksim* minim* më_pak më_shumë përndryshe
      në_vend tablet* pilul* kapsul* doz* pika* lug* injeks* gabim* gabuar rreme mit mite gënjesh* hedh_poshtë marrëzi moho*
      refuz* gjoja kinse pavarësisht përgjegj* anul*`,
    units: 'mg ml g kg minut* orë* ditë* javë* muaj* vit* herë pika* gram*',
    pronouns: 'ai ajo ata ato atij asaj atyre atë tij saj tyre e_tij e_saj',
    links:
      'ky kjo këta këto kjo kështu atëherë prandaj pastaj gjithashtu por dhe e megjithatë ndaj përveç_kësaj nga_ana të_dy tillë më_vonë përfundimisht po jo përkundrazi',
    turns: 'por megjithatë përkundrazi në_të_vërtetë në_fakt fatkeqësisht përndryshe e_vërteta',
  },
} satisfies Record<string, GuardWords>
