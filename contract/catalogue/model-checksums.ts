/** Size and SHA-256 of published files by path. Written by `npm run models -- pin`, not by hand. */
export const modelChecksums: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>> = {};
