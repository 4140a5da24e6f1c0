// Made by scripts/font-packages.ts from the lockfile and the packages themselves; font-packages.test.ts compares them.
export interface FontPackage {
  version: string
  /** Of the archive, as the lockfile has it. */
  integrity: string
  /** Bytes of the archive. */
  download: number
  /** The files that books are set in, with their sizes in bytes. */
  files: Record<string, number>
}

export const fontPackages: Readonly<Record<string, FontPackage>> = {
  '@expo-google-fonts/noto-serif': {
    version: '0.4.2',
    integrity: 'sha512-1xvAYegrtpCuPPunSyhvhV9FHWEzCWjikEoUJkvHt+WWvt+h7lKr+vkXNpqwFQM4W3KjXOccfLd5s04xLMjjDQ==',
    download: 6920133,
    files: {
      '400Regular/NotoSerif_400Regular.ttf': 504932,
      '700Bold/NotoSerif_700Bold.ttf': 506864,
      '400Regular_Italic/NotoSerif_400Regular_Italic.ttf': 534156,
      '700Bold_Italic/NotoSerif_700Bold_Italic.ttf': 534540,
    },
  },
  '@expo-google-fonts/amiri': {
    version: '0.4.1',
    integrity: 'sha512-JTZUZ4olyqGeXu5UBWVEerrbym/MD9U3wU8qzSg8z4qEtHFKAI3uPg2DuytfeRmJ6EppaHLYsYqpGerMOrpJeA==',
    download: 1191270,
    files: {
      '400Regular/Amiri_400Regular.ttf': 421196,
      '700Bold/Amiri_700Bold.ttf': 403996,
      '400Regular_Italic/Amiri_400Regular_Italic.ttf': 418528,
      '700Bold_Italic/Amiri_700Bold_Italic.ttf': 400176,
    },
  },
  '@expo-google-fonts/noto-nastaliq-urdu': {
    version: '0.4.2',
    integrity: 'sha512-ciSPIxljdusLFb66Ov5uP8vXNuP2/CPAxwHqF2lIHqQwxZ8YtYf1B9VGiK0hcwp4XqmX6/hog8QNgViWoY9KGg==',
    download: 1526642,
    files: {
      '400Regular/NotoNastaliqUrdu_400Regular.ttf': 529104,
      '600SemiBold/NotoNastaliqUrdu_600SemiBold.ttf': 530928,
      '700Bold/NotoNastaliqUrdu_700Bold.ttf': 529980,
    },
  },
  '@expo-google-fonts/noto-serif-hebrew': {
    version: '0.4.2',
    integrity: 'sha512-rgsdLstcIV5j5kAfou7RjaUU4bwl+dXpaavQezbcKCb6gmOO5ipfBb4AeUQOxQkV3UWbPZlCora2wpZRW544qw==',
    download: 1365027,
    files: {
      '400Regular/NotoSerifHebrew_400Regular.ttf': 56176,
      '600SemiBold/NotoSerifHebrew_600SemiBold.ttf': 56244,
      '700Bold/NotoSerifHebrew_700Bold.ttf': 56188,
    },
  },
  '@expo-google-fonts/noto-serif-devanagari': {
    version: '0.4.1',
    integrity: 'sha512-ScMKTrS6iQ7Wx2pYhU5cQOgrRUThCngyBxaAsrmM84SfHIfJabnTb9xJ9wz85Skycd/r1+8zSj544KjXvqGt3w==',
    download: 2042270,
    files: {
      '400Regular/NotoSerifDevanagari_400Regular.ttf': 234000,
      '600SemiBold/NotoSerifDevanagari_600SemiBold.ttf': 234384,
      '700Bold/NotoSerifDevanagari_700Bold.ttf': 234460,
    },
  },
  '@expo-google-fonts/noto-serif-bengali': {
    version: '0.4.4',
    integrity: 'sha512-NfoAaM38zg3ziaKJDfOEAg92WIUM8qZYsauSt4O9ySgzmJclPMuIb2BCqOLHrbiegbI8tDPw7lfsQUc/L3ZYgA==',
    download: 2090867,
    files: {
      '400Regular/NotoSerifBengali_400Regular.ttf': 246744,
      '600SemiBold/NotoSerifBengali_600SemiBold.ttf': 248708,
      '700Bold/NotoSerifBengali_700Bold.ttf': 248948,
    },
  },
  '@expo-google-fonts/noto-sans-tamil': {
    version: '0.4.3',
    integrity: 'sha512-1TBkwJ8gJPnt1UIC+um987hYb/QmRDATGKbtwDW6dajISxr8b7+EVjwMESMJaQxfNS8VWE4IBT2jYmpBGw4D+w==',
    download: 1250136,
    files: {
      '400Regular/NotoSansTamil_400Regular.ttf': 78988,
      '600SemiBold/NotoSansTamil_600SemiBold.ttf': 79096,
      '700Bold/NotoSansTamil_700Bold.ttf': 79016,
    },
  },
  '@expo-google-fonts/noto-sans-thai': {
    version: '0.4.2',
    integrity: 'sha512-PGBBBDGfJJ/5y2hNweLBZWD4YmVT4uOO4chsOPXyl0TktaBJamDKVKv/WbGiDTeBGdkegLiytsWo+lhnkHP5qA==',
    download: 1134206,
    files: {
      '400Regular/NotoSansThai_400Regular.ttf': 47484,
      '600SemiBold/NotoSansThai_600SemiBold.ttf': 47552,
      '700Bold/NotoSansThai_700Bold.ttf': 47480,
    },
  },
  '@expo-google-fonts/noto-serif-sc': {
    version: '0.4.3',
    integrity: 'sha512-fSmUpiSFtSeyHV45/2xUOy5SdfExklQwwMKN3cQjAZAujITHDmSbpMHCVdCMhRqMjQtu0ZRgc29u8A+CU3akfw==',
    download: 68620613,
    files: {
      '400Regular/NotoSerifSC_400Regular.ttf': 14807636,
      '700Bold/NotoSerifSC_700Bold.ttf': 14806580,
    },
  },
  '@expo-google-fonts/noto-serif-tc': {
    version: '0.4.4',
    integrity: 'sha512-nNbTm4wez1oXI5K3296eY+S4Ud3aFigjmX0mwxV7L6F1GDCwqMdO5tfgGl4fhLti25GAmaKZy7HkiY6pYcEMlQ==',
    download: 47054838,
    files: {
      '400Regular/NotoSerifTC_400Regular.ttf': 9956844,
      '700Bold/NotoSerifTC_700Bold.ttf': 9959636,
    },
  },
  '@expo-google-fonts/biz-udmincho': {
    version: '0.4.0',
    integrity: 'sha512-gcbsHsSU+HYNzkxy4UTKuRxmll4ydLCVHxxWSa3rUc7xZ7GlwF/cNB8LZUN66L+GjiRwmpXN7h8jXivE5E+dJQ==',
    download: 8644357,
    files: {
      '400Regular/BIZUDMincho_400Regular.ttf': 5891380,
      '700Bold/BIZUDMincho_700Bold.ttf': 6789924,
    },
  },
  '@expo-google-fonts/nanum-myeongjo': {
    version: '0.4.1',
    integrity: 'sha512-TS8PRPoimFYTmJQqsFsU3E361T4L3p/+aJa5/d1GpBOi8XAvPJDlYrtySg+sipjXYcFU84B7gIYWO4ir3NhgAw==',
    download: 3882992,
    files: {
      '400Regular/NanumMyeongjo_400Regular.ttf': 3056932,
      '700Bold/NanumMyeongjo_700Bold.ttf': 3073164,
    },
  },
  '@expo-google-fonts/noto-sans-math': {
    version: '0.4.2',
    integrity: 'sha512-Kgj0kKibznTLYcbpR8Tk2ybr76uMOyrlyoP5F9G+0UiJzAMA4zG/XIlrgXKzfFGERhA0Rc3vbwDeeTxwXPlaYg==',
    download: 641915,
    files: {
      '400Regular/NotoSansMath_400Regular.ttf': 1004120,
    },
  },
  '@expo-google-fonts/noto-sans-symbols-2': {
    version: '0.4.1',
    integrity: 'sha512-jFymG5s4OLlXpy9E9FQvSXpSnf43BIYcJiPXEHSw6LFNvbahkjmUWb/cj4vsX/KdUksGLTPbjB9iRuu8L3yJ8A==',
    download: 721858,
    files: {
      '400Regular/NotoSansSymbols2_400Regular.ttf': 1228868,
    },
  },
  '@expo-google-fonts/noto-emoji': {
    version: '0.4.7',
    integrity: 'sha512-Gs7URwtKmCzzdGUTYbG8MIohyaQPgGxIaQG5hvyEAaQiEGJpQy6gyP3NDICE0EJkOJFoe1JFD3Hf1L4a3qe4KA==',
    download: 2961105,
    files: {
      '400Regular/NotoEmoji_400Regular.ttf': 886572,
    },
  },
}
