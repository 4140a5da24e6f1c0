export function copyPackages(root: string, to: string): { kept: string[]; hasNativeTypst: boolean }
