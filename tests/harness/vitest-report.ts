import { experimental_getRunnerTask, JsonReporter, type TestModule } from "vitest/node";

/**
 * vitest's reporter `json`, which leaves out what went wrong in the hooks of a `describe` (that is its file's), and
 * the causes of errors: of a property that failed they are all that tells why.
 */
export default class extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const module of modules) {
      const { result } = experimental_getRunnerTask(module);
      const ofGroups = [...module.children.allSuites()].flatMap((group) => group.errors());
      if (result) result.errors = [...(result.errors ?? []), ...ofGroups];
      for (const test of module.children.allTests())
        for (const error of experimental_getRunnerTask(test).result?.errors ?? [])
          if (error.cause) error.stack = `${error.message}\ncaused by ${error.cause.message}\n${error.stack}`;
    }
    await super.onTestRunEnd(modules);
  }
}
