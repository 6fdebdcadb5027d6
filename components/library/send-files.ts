import { libraryLimits } from "@/lib/contract/library";
import { formatBytes } from "@/lib/format/bytes";
import { type LibraryResult, updateSite, uploadFile } from "@/lib/transport/library";

/**
 * Uploads files one by one and starts the crawl. Reports rejected files; the others are still
 * crawled.
 */
export async function sendFiles(
  id: string,
  files: readonly File[],
  onProgress: (label: string) => void,
): Promise<LibraryResult<null>> {
  const rejected: string[] = [];
  for (const [at, file] of files.entries()) {
    onProgress(`Uploading ${at + 1} of ${files.length}`);
    if (file.size > libraryLimits.uploadBytes) {
      rejected.push(`${file.name}: larger than ${formatBytes(libraryLimits.uploadBytes)}.`);
      continue;
    }
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) {
      rejected.push(`${file.name} cannot be read. It may be a folder or no longer exist.`);
      continue;
    }
    const sent = await uploadFile(id, file.name, base64);
    if (sent.ok) continue;
    if (sent.failure.locked) return sent;
    rejected.push(`${file.name}: ${sent.failure.error}`);
  }
  const started = await updateSite(id, { command: "resume" });
  if (!started.ok) return started;
  if (rejected.length === 0) return { ok: true, value: null };
  const error = `Some files were not uploaded. ${rejected.slice(0, 5).join(" ")}`;
  return { ok: false, failure: { error, fields: { files: error }, locked: false } };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    // The part of the data URL after the comma is the content.
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.readAsDataURL(file);
  });
}
