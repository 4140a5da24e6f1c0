export declare const resolveFirst: () => void
