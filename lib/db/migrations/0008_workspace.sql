CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"failure" jsonb,
	"source" jsonb NOT NULL,
	"content_type" text,
	"bytes" integer,
	"sha256" text,
	"original_key" text,
	"blob_key" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_events" (
	"export_id" text NOT NULL,
	"number" integer NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_events_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "export_segments" (
	"export_id" text NOT NULL,
	"number" integer NOT NULL,
	"user_id" text NOT NULL,
	"content_key" text NOT NULL,
	"first_frame" integer NOT NULL,
	"frames" integer NOT NULL,
	"frames_done" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"turn" integer NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_segments_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"settings" jsonb NOT NULL,
	"content_key" text NOT NULL,
	"engine" text NOT NULL,
	"frames_total" integer NOT NULL,
	"frames_done" integer DEFAULT 0 NOT NULL,
	"frames_reused" integer DEFAULT 0 NOT NULL,
	"units" integer NOT NULL,
	"reused_from" text,
	"failure" jsonb,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"deadline_at" timestamp with time zone NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"user_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_keys_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"brand" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"video_id" text NOT NULL,
	"number" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"hash" text NOT NULL,
	"composition" jsonb NOT NULL,
	"storyboard" jsonb,
	"patch" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inverse" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "revisions_video_id_number_pk" PRIMARY KEY("video_id","number")
);
--> statement-breakpoint
CREATE TABLE "stored_segments" (
	"user_id" text NOT NULL,
	"content_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"deleting_at" timestamp with time zone,
	CONSTRAINT "stored_segments_user_id_content_key_pk" PRIMARY KEY("user_id","content_key")
);
--> statement-breakpoint
CREATE TABLE "unit_ledger" (
	"export_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"units" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"failure" jsonb,
	"planner" text,
	"input" jsonb NOT NULL,
	"reading" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "assets_user" ON "assets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "assets_sha" ON "assets" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "assets_expires" ON "assets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "export_events_user" ON "export_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "export_segments_user" ON "export_segments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "export_segments_turn" ON "export_segments" USING btree ("turn") WHERE "export_segments"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "exports_video" ON "exports" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "exports_content" ON "exports" USING btree ("user_id","content_key");--> statement-breakpoint
CREATE INDEX "exports_open" ON "exports" USING btree ("deadline_at") WHERE "exports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "exports_reused" ON "exports" USING btree ("reused_from");--> statement-breakpoint
CREATE INDEX "exports_expires" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "request_keys_expires" ON "request_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "preview_links_video" ON "preview_links" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "preview_links_user" ON "preview_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "preview_links_expires" ON "preview_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "projects_user" ON "projects" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_id" ON "revisions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "revisions_user" ON "revisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stored_segments_used" ON "stored_segments" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "unit_ledger_user" ON "unit_ledger" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "videos_user" ON "videos" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "videos_expires" ON "videos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "videos_deleted" ON "videos" USING btree ("deleted_at");