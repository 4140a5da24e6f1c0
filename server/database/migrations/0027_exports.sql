CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"project_id" uuid,
	"book_guid" uuid,
	"format" text NOT NULL,
	"partial" boolean DEFAULT false NOT NULL,
	"options" jsonb NOT NULL,
	"content_key" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"step" text,
	"message" text,
	"problem" text,
	"file_id" uuid,
	"file_name" text,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "exports_source" CHECK (num_nonnulls("exports"."project_id", "exports"."book_guid") <= 1)
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_project" ON "exports" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "exports_book" ON "exports" USING btree ("book_guid");--> statement-breakpoint
CREATE INDEX "exports_expires" ON "exports" USING btree ("expires_at");