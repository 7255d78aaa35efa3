UPDATE "users" SET "email_verified" = false FROM "users" AS "elder"
WHERE "users"."email_verified" AND "elder"."email_verified" AND lower("elder"."email") = lower("users"."email")
  AND ("elder"."created_at", "elder"."id") < ("users"."created_at", "users"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree (lower("email")) WHERE "users"."email_verified";
