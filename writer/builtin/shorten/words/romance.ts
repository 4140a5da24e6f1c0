import type { GuardWords } from './guard-words.ts'

export const romanceGuardWords = {
  french: {
    limits: `
      ne n['’]\\p{L}* pas jamais aucun* rien personne ni sans guère rarement impossible* si s['’]ils? sauf excepté
      hormis exception* exclusi* uniquement seulement seul* à_(?:la_)?condition* condition* pourvu à_moins en_cas au_cas
      dans_le_cas tant_que sous_réserve réserve* consent* accord autoris* permis* permission* approbation interdi* défendu*
      prohib* doit doivent devez devra* devrai* faut obligatoire* obligat* oblig* nécessaire* requis* avert* attention
      prudence danger* risque* toxique* poison* mortel* nocif* bless* allerg* urgence* surdos* évit* effets?_(?:secondaires?|indésirables?)
      immédiatement aussitôt délai* échéance* au_plus_tard expir* jusqu* avant_le avant_la dans_les au_moins au_plus maxim*
      minim* moins_de plus_de sinon au_lieu comprimé* pilule* gélule* dose* posologie goutte* cuillère* cuillerée* injection*
      faux fausse* erreur* tort mythe* mensonge* réfut* démenti* absurde* nie nient ni[ée]* refus* rejet* contest* prétend*
      soi-disant malgré résili* responsab* annul*`,
    units: 'mg ml g kg minute* heure* jour* semaine* mois an ans année* fois goutte* gramme* milligramme* h',
    pronouns: 'il elle ils elles lui leur leurs celui-ci celle-ci ceux-ci celles-ci celui-là celle-là son sa ses',
    links: `ce cela ça cette ces cet c['’]\\p{L}* mais et puis ensuite pourtant cependant toutefois donc ainsi alors depuis aussi
      en_effet en_fait au_contraire en_revanche par_conséquent néanmoins sinon tous_deux les_deux plus_tard enfin oui non
      d['’]abord ceci celui celle ceux celles`,
    turns: `mais pourtant cependant toutefois néanmoins au_contraire en_revanche en_réalité en_fait en_vérité or hélas
      malheureusement sinon la_vérité`,
  },
  spanish: {
    limits: `
      no nunca jamás nada nadie ningún* ninguna ni sin apenas tampoco raramente imposible* si salvo excepto excepci* exclusiv*
      solo sólo solamente únicamente condici* siempre_que siempre_y_cuando con_tal a_menos a_no_ser en_caso en_el_caso
      caso_de mientras sujeto_a consentimiento* autoriza* permi[st]* aproba* prohib* debe* deberá* deberí* hay_que tiene_que
      tienen_que obligat* oblig* necesari* requer* requiere* advert* atención precauci* cuidado peligr* riesgo* tóxic* veneno*
      mortal* dañ* lesi* alerg* emergencia* urgencia* sobredosis evit* efectos?_secundarios? inmediat* plazo* vence* venc* a_más_tardar
      caduc* hasta antes_del? dentro_de al_menos por_lo_menos como_máximo máxim* mínim* menos_de más_de de_lo_contrario
      en_lugar comprimido* pastilla* píldora* tableta* cápsula* dosis gota* cucharad* inyecc* fals* error* equivoc* mito*
      mentira* refut* desment* absurd* nieg* neg[aóó]* rechaz* supuest* a_pesar responsab* anula* rescin*`,
    units: 'mg ml g kg minuto* hora* día* semana* mes meses año* vez veces gota* gramo* miligramo*',
    pronouns:
      'él ella ellos ellas le les su sus suyo* suya* \\p{L}+(?:arlo|arla|erlo|erla|irlo|irla|arlos|arlas|erlos|erlas|irlos|irlas)',
    links: `esto eso aquello este esta estos estas ese esa esos esas aquel* pero y luego entonces así también además todavía
      sin_embargo no_obstante por_eso por_ello por_tanto por_lo_tanto en_cambio al_contrario de_hecho ambos ambas después sí no
      finalmente lo_mismo`,
    turns: `pero sin_embargo no_obstante en_cambio al_contrario por_el_contrario en_realidad de_hecho en_verdad lamentablemente
      la_verdad sino aun_así`,
  },
  portuguese: {
    limits: `
      não nunca jamais nada ninguém nenhum* nem sem apenas tampouco raramente impossíve* ^se caso_\\p{L}* salvo exceto excepto
      exceç* exclusiv* só somente unicamente condiç* desde_que contanto a_menos a_não_ser em_caso no_caso enquanto sujeit*_a
      consentimento* autoriza* permi[st]* permissão aprova* proib* deve* dever* tem_de têm_de tem_que têm_que obrigat* obrig*
      necessári* requer* exig* advert* aviso* atenção cuidado* precauç* perig* risco* tóxic* veneno* mortal mortais letal
      dano* lesão lesões alerg* emergência* urgência* sobredos* evit* efeitos?_secundários? imediat* prazo* vence* o_mais_tardar
      caduc* expir* até antes_d[aeo]s? dentro_de pelo_menos no_mínimo no_máximo máxim* mínim* menos_de mais_de caso_contrário
      em_vez comprimido* pílula* cápsula* dose* gota* colher* injeç* fals* erro* errad* engan* mito* mentira* refut* desment*
      absurd* neg[aoou]* rejeit* recus* supost* apesar responsab* anul* rescind*`,
    units: 'mg ml g kg minuto* hora* dia* semana* mês meses ano* vez vezes gota* grama* miligrama*',
    pronouns: 'ele ela eles elas lhe lhes seu sua seus suas dele dela deles delas',
    links: `isso isto aquilo este esta estes estas esse essa esses essas aquel* mas e depois então assim também além porém
      contudo todavia no_entanto por_isso portanto ambos ambas sim não finalmente pelo_contrário de_facto de_fato mais_tarde`,
    turns:
      'mas porém contudo todavia no_entanto entretanto pelo_contrário na_verdade na_realidade de_facto de_fato infelizmente ao_contrário a_verdade',
  },
  portuguese_br: {
    limits: `
      não nunca jamais nada ninguém nenhum* nem sem apenas tampouco raramente impossíve* ^se caso_\\p{L}* salvo exceto
      exceç* exclusiv* só somente unicamente condiç* desde_que contanto a_menos a_não_ser em_caso no_caso enquanto sujeit*_a
      consentimento* autoriza* permi[st]* permissão aprova* proib* deve* dever* tem_de têm_de tem_que têm_que precisa* obrigat*
      obrig* necessári* requer* exig* advert* aviso* atenção cuidado* precauç* perig* risco* tóxic* veneno* mortal mortais letal
      dano* lesão lesões alerg* emergência* urgência* overdose superdos* evit* efeitos?_colaterais? imediat* prazo* vence*
      no_mais_tardar caduc* expir* até antes_d[aeo]s? dentro_de pelo_menos no_mínimo no_máximo máxim* mínim* menos_de mais_de
      caso_contrário em_vez comprimido* pílula* cápsula* dose* gota* colher* injeç* fals* erro* errad* engan* mito* mentira*
      refut* desment* absurd* neg[aoou]* rejeit* recus* supost* apesar responsab* anul* rescind*`,
    units: 'mg ml g kg minuto* hora* dia* semana* mês meses ano* vez vezes gota* grama* miligrama*',
    pronouns: 'ele ela eles elas lhe lhes seu sua seus suas dele dela deles delas',
    links: `isso isto aquilo este esta estes estas esse essa esses essas aquel* mas e depois então assim também além porém
      contudo todavia no_entanto por_isso portanto ambos ambas sim não finalmente pelo_contrário de_fato mais_tarde`,
    turns:
      'mas porém contudo todavia no_entanto entretanto pelo_contrário na_verdade na_realidade de_fato infelizmente ao_contrário a_verdade',
  },
  italian: {
    limits: `
      non mai niente nulla nessun* né senza appena neanche nemmeno neppure raramente impossibil* se qualora salvo eccetto
      tranne eccezion* esclusiv* solo soltanto solamente unicamente condizion* purché a_patto a_meno in_caso nel_caso
      finché fermo_restando soggett*_a consens* autorizz* permess* approvaz* vietat* viet* proib* deve devono dev[ei] dovr*
      bisogna occorre obbligatori* obblig* necessari* richied* richiest* avvert* attenzione cautela pericol* rischi* tossic*
      velen* mortal* nociv* dann* lesion* allerg* emergenz* sovradosaggio evit* effett[oi]_collateral[ei] immediat* subito
      scadenz* scad* termine al_più_tardi entro fino prima_del* almeno al_massimo massim* minim* meno_di più_di altrimenti
      invece compress* pillol* capsul* dos[ei] gocc* cucchiai* iniezion* fals* errore errori sbagliat* mito miti menzogn* bugi*
      smentit* confut* assurd* nega* rifiut* respin* presunt* cosiddett* nonostante responsab* annull* recess*`,
    units: 'mg ml g kg minut* or[ae] giorn* settiman* mes[ei] ann[oi] volt[ae] gocc* gramm* milligramm*',
    pronouns: 'egli ella lui lei essi esse loro gli suo sua suoi sue ne',
    links: `questo questa questi queste quello quella quelli quelle ciò ma e poi quindi così inoltre anche però tuttavia dunque
      perciò pertanto invece al_contrario infatti entrambi entrambe dopo sì no infine in_effetti`,
    turns:
      'ma però tuttavia invece al_contrario in_realtà in_effetti purtroppo eppure ciononostante la_verità altrimenti',
  },
  romanian: {
    limits: `
      nu n-\\p{L}* niciodată nimic nimeni nici niciun* nicio fără abia rareori imposibil* dacă cu_excepția excepți* exceptând
      exclusiv doar numai condiți* cu_condiția în_cazul în_caz atâta_timp sub_rezerva acord* consimțământ* autoriz* permis*
      permite* aprob* interzi* trebui* obligat* oblig* necesar* avertis* atenție prudență pericol* pericul* risc* toxic* otrăv*
      mortal* letal* dăun* răni* alerg* urgenț* supradoz* evit* efecte_secundare imediat termen* expir* cel_târziu până în_termen
      înainte_de cel_puțin cel_mult maxim* minim* mai_puțin mai_mult altfel în_loc comprimat* tablet* pastil* capsul* doz*
      picătur* linguriț* injecți* fals* greși* eroare mit minciun* infirm* absurd* neag* neg[aă]* refuz* resping* așa-zis*
      presupus* în_ciuda anul* rezili* răspunde*`,
    units: 'mg ml g kg minut* or[aăe] zi zile săptămân* lun[iă] an ani ori dată picătur* gram* miligram*',
    pronouns: 'el ea ei ele îl îi lui său sa săi sale lor o',
    links:
      'acesta aceasta aceștia acestea asta acest această aceste acel* dar și apoi atunci astfel de_asemenea însă totuși deci prin_urmare în_schimb dimpotrivă ambii ambele mai_târziu da nu în_fine',
    turns: 'dar însă totuși în_schimb dimpotrivă de_fapt în_realitate din_păcate altfel adevărul',
  },
} satisfies Record<string, GuardWords>
