/**
 * Evident slips of treebanks, by sentence and form: a misspelled form, or a wrong lemma or case. They
 * are left out and printed by `--excluded`.
 */
export const treebankSlips: ReadonlySet<string> = new Set([
  // UD_Polish-PDB: forms that the writer misspelled, and Czech and dialect forms.
  'test-s1988 Lise',
  'dev-s1021 Nedjugorie',
  'dev-s832 Hybáškovej',
  'dev-s1832 Hybáškovej',
  // UD_Polish-PDB: genitives of street names that are tagged as locatives.
  'dev-s1712 Stwosza',
  // UD_Russian-Taiga and UD_Russian-GSD: wrong lemma or case.
  'dev-s272 Кадош',
  'dev-s374 Гефира',
  'instagram-497 Кигачу',
  'instagram-129 Лебедя',
  // UD_Hungarian-Szeged: an owner's ending (of the Daewoo) that is not tagged.
  'test-352 Daewooéhoz',
  // UD_Czech-FicTree: a place in the plural (Ruty) that is tagged as a singular.
  'dev-form1XXX231-s3 Rut',
  // UD_Czech-PUD: a dictionary form after "the name", tagged as an accusative, and a wrong lemma (Rich).
  'w04004059 Apulie',
  'n02074009 Riche',
  // UD_Polish-LFG: a plural (a hockey team) that is tagged as a singular.
  'test-1714 Islandersach',
  // UD_Polish-PUD: wrong lemmas (Danevirke, Clyde, Hunan and Rona), of which the other forms follow.
  'w01025083 Danevirke',
  'n01014012 Clyde',
  'w01100046 Hunanu',
  'w01140030 Roną',
  // UD_Hungarian-Szeged: a misspelled form (Brüsszelben).
  'train-324 Brüszszelben',
])
