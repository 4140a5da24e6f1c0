import type { LanguageCode } from '#manuscript/model/languages.ts'

export interface WornPhrases {
  any: readonly string[]
  fiction: readonly string[]
  nonFiction: readonly string[]
}

/**
 * Worn-out phrases that language models repeat, by language. A language without an entry relies on
 * the general habits.
 */
export const phrases: Partial<Record<LanguageCode, WornPhrases>> = {
  english: {
    any: ['a testament to', 'a tapestry of', 'little did', 'it was not just', 'a mix of'],
    fiction: [
      'a breath she didn’t know she was holding',
      'barely above a whisper',
      'sent shivers down',
      'something shifted',
    ],
    nonFiction: [
      'delve into',
      'in today’s fast-paced world',
      'it is important to note',
      'navigate the complexities',
      'at its core',
    ],
  },
  german: {
    any: ['ein Zeugnis von', 'mehr als nur', 'nicht nur …, sondern auch', 'in der Tat', 'ein Geflecht aus'],
    fiction: [
      'den Atem, den sie unbewusst angehalten hatte',
      'kaum mehr als ein Flüstern',
      'ein Schauer lief ihr über den Rücken',
      'die Stille war ohrenbetäubend',
    ],
    nonFiction: [
      'in der heutigen schnelllebigen Zeit',
      'es ist wichtig zu beachten',
      'eine entscheidende Rolle spielen',
      'tauchen wir ein',
      'zusammenfassend lässt sich sagen',
    ],
  },
  french: {
    any: [
      'un véritable témoignage de',
      'une mosaïque de',
      'bien plus que',
      'non seulement…, mais aussi',
      'force est de constater',
    ],
    fiction: [
      'un frisson lui parcourut l’échine',
      'à peine plus qu’un murmure',
      'retenait son souffle sans le savoir',
      'un silence assourdissant',
    ],
    nonFiction: [
      'dans le monde d’aujourd’hui',
      'il est important de noter',
      'jouer un rôle crucial',
      'plongeons dans',
      'en conclusion',
    ],
  },
  spanish: {
    any: ['un testimonio de', 'un tapiz de', 'mucho más que', 'no solo…, sino también', 'sin lugar a dudas'],
    fiction: [
      'un escalofrío le recorrió la espalda',
      'apenas un susurro',
      'contuvo el aliento sin darse cuenta',
      'un silencio ensordecedor',
    ],
    nonFiction: [
      'en el mundo actual',
      'es importante destacar',
      'desempeñar un papel crucial',
      'sumerjámonos en',
      'en conclusión',
    ],
  },
  italian: {
    any: ['una testimonianza di', 'un arazzo di', 'molto più di', 'non solo…, ma anche', 'senza ombra di dubbio'],
    fiction: [
      'un brivido le corse lungo la schiena',
      'poco più di un sussurro',
      'trattenne il respiro senza accorgersene',
      'un silenzio assordante',
    ],
    nonFiction: [
      'nel mondo di oggi',
      'è importante notare',
      'svolgere un ruolo cruciale',
      'immergiamoci',
      'in conclusione',
    ],
  },
  portuguese: {
    any: ['um testemunho de', 'uma tapeçaria de', 'muito mais do que', 'não só…, mas também', 'sem sombra de dúvida'],
    fiction: [
      'um arrepio percorreu-lhe a espinha',
      'pouco mais que um sussurro',
      'susteve a respiração sem dar por isso',
      'um silêncio ensurdecedor',
    ],
    nonFiction: [
      'no mundo de hoje',
      'é importante salientar',
      'desempenhar um papel crucial',
      'mergulhemos',
      'em conclusão',
    ],
  },
  portuguese_br: {
    any: [
      'um testemunho de',
      'uma tapeçaria de',
      'muito mais do que',
      'não apenas…, mas também',
      'sem sombra de dúvida',
    ],
    fiction: [
      'um arrepio percorreu sua espinha',
      'pouco mais que um sussurro',
      'prendeu a respiração sem perceber',
      'um silêncio ensurdecedor',
    ],
    nonFiction: [
      'no mundo de hoje',
      'é importante ressaltar',
      'desempenhar um papel crucial',
      'vamos mergulhar',
      'em conclusão',
    ],
  },
  dutch: {
    any: ['een bewijs van', 'een lappendeken van', 'veel meer dan', 'niet alleen …, maar ook', 'zonder twijfel'],
    fiction: [
      'een rilling liep over haar rug',
      'nauwelijks meer dan een fluistering',
      'de adem die ze had ingehouden',
      'een oorverdovende stilte',
    ],
    nonFiction: [
      'in de snelle wereld van vandaag',
      'het is belangrijk om op te merken',
      'een cruciale rol spelen',
      'laten we duiken in',
      'kortom',
    ],
  },
  polish: {
    any: ['świadectwo', 'mozaika', 'coś więcej niż', 'nie tylko…, ale także', 'bez wątpienia'],
    fiction: [
      'dreszcz przebiegł jej po plecach',
      'ledwie głośniej niż szept',
      'oddech, który nieświadomie wstrzymywała',
      'ogłuszająca cisza',
    ],
    nonFiction: ['w dzisiejszym świecie', 'warto zauważyć', 'odgrywać kluczową rolę', 'zanurzmy się', 'podsumowując'],
  },
  swedish: {
    any: ['ett bevis på', 'en väv av', 'mycket mer än', 'inte bara …, utan också', 'utan tvekan'],
    fiction: [
      'en rysning gick längs ryggraden',
      'knappt mer än en viskning',
      'andan hon inte visste att hon höll',
      'en öronbedövande tystnad',
    ],
    nonFiction: [
      'i dagens snabba värld',
      'det är viktigt att notera',
      'spela en avgörande roll',
      'låt oss dyka ner i',
      'sammanfattningsvis',
    ],
  },
  russian: {
    any: ['свидетельство того', 'целая палитра', 'нечто большее, чем', 'не просто…, а', 'вне всякого сомнения'],
    fiction: [
      'по спине пробежал холодок',
      'едва слышным шёпотом',
      'сама не заметила, как задержала дыхание',
      'оглушительная тишина',
    ],
    nonFiction: ['в современном мире', 'важно отметить', 'играть ключевую роль', 'давайте погрузимся', 'подводя итог'],
  },
  japanese: {
    any: ['と言っても過言ではない', 'まさに', '単なる〜ではなく', 'さまざまな'],
    fiction: ['息をのんだ', '背筋が凍る', '心臓が早鐘を打つ', '静寂が辺りを包んだ'],
    nonFiction: ['現代社会において', '重要な役割を果たす', '深く掘り下げる', 'まとめると'],
  },
  chinese_simplified: {
    any: ['不仅仅是……更是', '仿佛', '无疑', '交织成'],
    fiction: ['不由自主地屏住呼吸', '一股寒意涌上心头', '嘴角微微上扬', '空气仿佛凝固了'],
    nonFiction: ['在当今快节奏的社会', '值得注意的是', '发挥着至关重要的作用', '总而言之'],
  },
  chinese_traditional: {
    any: ['不僅僅是……更是', '彷彿', '無疑', '交織成'],
    fiction: ['不由自主地屏住呼吸', '一股寒意湧上心頭', '嘴角微微上揚', '空氣彷彿凝固了'],
    nonFiction: ['在當今快節奏的社會', '值得注意的是', '發揮著至關重要的作用', '總而言之'],
  },
}
