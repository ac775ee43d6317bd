import { promisify } from "node:util";

/** Builds with webpack or what has its interface, without settings but for the names. */
export function buildWith(name) {
  return async (project, { entry, folder, output }) => {
    const bundler = (await project.import(name)).default ?? (await project.import(name)).rspack;
    const settings = { mode: "production", context: project.folder, entry, output: { path: folder, filename: output } };
    const stats = await promisify(bundler)(settings);
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    // The limits at which webpack warns of a large asset are settings of the page's author.
    const told = [
      ...errors,
      ...warnings.filter(({ message }) => !/size limit|performance recommendations/.test(message)),
    ];
    if (told.length > 0) {
      throw new Error(told.map(({ message }) => message).join("\n"));
    }
  };
}
