/** Abbreviations in lower case, without their final stop, that rarely end a sentence. */
const lists = {
  english:
    'mr mrs ms dr prof rev gen col capt sgt lt hon gov sen rep pres st jr sr vs cf fig figs no nos vol vols ch pp ed eds approx dept est inc ltd co corp e.g i.e a.m p.m u.s u.k h.m.s b.c a.d ph.d jan feb mar apr jun jul aug sep sept oct nov dec',
  german: 'dr prof hr fr nr ca bzw z.b d.h u.a st str tel abb bd evtl ggf inkl max min mio mrd vgl sog s.o s.u z',
  french: 'm mm mme mlle dr pr st ste av env ex p.ex cf fig no vol chap éd',
  spanish: 'sr sra srta dr dra d dña ud uds ee uu pág págs núm vol fig p.ej',
  italian: 'sig sig.ra dott dr prof ing avv pag fig vol n art ecc',
  portuguese: 'sr sra dr dra prof profa pág fig vol n art ex',
  dutch: 'dhr mevr dr ir mr prof bijv ca nr blz enz d.w.z o.a',
  russian: 'г гг в вв т д п др им ул стр рис см тыс млн млрд руб',
  polish: 'dr prof mgr inż np nr ul tj m.in ok św tzw',
  swedish: 'dr prof t.ex bl.a d.v.s ca kl nr s.k f.d',
  danish: 'dr prof f.eks bl.a ca kl nr s.k dvs',
  norwegian: 'dr prof f.eks bl.a ca kl nr s.k dvs',
  czech: 'dr prof ing mgr např tj č str sv tzv',
  turkish: 'dr prof doç sn vb vs bkz',
} as const satisfies Record<string, string>

const sets = new Map<string, ReadonlySet<string>>(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
)
const none: ReadonlySet<string> = new Set()

export const abbreviationsOf = (language: string): ReadonlySet<string> =>
  sets.get(language === 'portuguese_br' ? 'portuguese' : language) ?? none

/** Languages that write ordinals as a number with a full stop ("im 18. Jahrhundert"). */
export const writesOrdinalsWithStop: ReadonlySet<string> = new Set([
  'german',
  'danish',
  'norwegian',
  'finnish',
  'estonian',
  'latvian',
  'hungarian',
  'czech',
  'slovak',
  'slovenian',
  'croatian',
  'serbian',
  'polish',
  'turkish',
])
