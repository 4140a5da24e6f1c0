CREATE TABLE "covers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"book_guid" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"cover" jsonb NOT NULL,
	"pdf_pages" integer,
	"pdf_page" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "covers_project_id_unique" UNIQUE("project_id"),
	CONSTRAINT "covers_book_guid_unique" UNIQUE("book_guid"),
	CONSTRAINT "covers_owner" CHECK (num_nonnulls("covers"."project_id", "covers"."book_guid") = 1)
);
--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "covers_user" ON "covers" USING btree ("user_id");