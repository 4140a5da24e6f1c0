/**
 * Evident slips of treebanks, by sentence and form: a misspelled form or a wrong case or lemma. They
 * are left out and printed by `--excluded`.
 */
export const treebankSlips: ReadonlySet<string> = new Set<string>([])
