import { libraryLimits } from "@/lib/contract/library";
import { formatBytes } from "@/lib/format/bytes";
import { type LibraryResult, updateSite, uploadFile } from "@/lib/transport/library";

/**
 * Sends files to a site one after the other, and has them read. A file that is refused is left out and told of; the
 * others are read all the same.
 */
export async function sendFiles(
  id: string,
  files: readonly File[],
  onProgress: (words: string) => void,
): Promise<LibraryResult<null>> {
  const refused: string[] = [];
  for (const [at, file] of files.entries()) {
    onProgress(`Sending ${at + 1} of ${files.length}`);
    if (file.size > libraryLimits.uploadBytes) {
      refused.push(`${file.name}: larger than ${formatBytes(libraryLimits.uploadBytes)}.`);
      continue;
    }
    const sent = await uploadFile(id, file.name, await base64Of(file));
    if (sent.ok) continue;
    if (sent.failure.locked) return sent;
    refused.push(`${file.name}: ${sent.failure.error}`);
  }
  const begun = await updateSite(id, { act: "resume" });
  if (!begun.ok) return begun;
  if (refused.length === 0) return { ok: true, value: null };
  const error = `Not all files were taken. ${refused.slice(0, 5).join(" ")}`;
  return { ok: false, failure: { error, fields: { files: error }, locked: false } };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    // A data URL: what stands before the comma is its type.
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.readAsDataURL(file);
  });
}
