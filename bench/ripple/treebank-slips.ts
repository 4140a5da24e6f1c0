/**
 * Evident errors of treebanks, by language, sentence and form: a misspelled form, or a wrong lemma
 * or case. They are left out and printed by `--excluded`.
 */
export const treebankSlips: ReadonlySet<string> = new Set([
  // UD_Polish-PDB: forms that the writer misspelled, and Czech and dialect forms.
  'polish test-s1988 Lise',
  'polish dev-s1021 Nedjugorie',
  'polish dev-s832 Hybáškovej',
  'polish dev-s1832 Hybáškovej',
  // UD_Polish-PDB: genitives of street names that are tagged as locatives.
  'polish dev-s1712 Stwosza',
  // UD_Russian-Taiga and UD_Russian-GSD: wrong lemma or case.
  'russian dev-s272 Кадош',
  'russian dev-s374 Гефира',
  'russian instagram-497 Кигачу',
  'russian instagram-129 Лебедя',
  // UD_Hungarian-Szeged: an owner's ending (of the Daewoo) that is not tagged.
  'hungarian test-352 Daewooéhoz',
  // UD_Czech-FicTree: a place in the plural (Ruty) that is tagged as a singular.
  'czech dev-form1XXX231-s3 Rut',
  // UD_Czech-PUD: a dictionary form after "the name", tagged as an accusative, and a wrong lemma
  // (Rich).
  'czech w04004059 Apulie',
  'czech n02074009 Riche',
  // UD_Polish-LFG: a plural (a hockey team) that is tagged as a singular.
  'polish test-1714 Islandersach',
  // UD_Polish-PUD: wrong lemmas (Danevirke, Clyde, Hunan and Rona), from which the other forms are
  // derived.
  'polish w01025083 Danevirke',
  'polish n01014012 Clyde',
  'polish w01100046 Hunanu',
  'polish w01140030 Roną',
  // UD_Hungarian-Szeged: a misspelled form (Brüsszelben).
  'hungarian train-324 Brüszszelben',
])
