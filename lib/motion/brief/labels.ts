/** What a label fills; rows of a table, and what stands above them. */
export type Field = keyof typeof WORDS | "row" | "head";

/**
 * Labels that people put before a line, by what they fill: English, German, French, Spanish, Italian, Portuguese and
 * Dutch. A label that is not here is read like any other words.
 */
const WORDS = {
  name: "product,product name,company,company name,brand,brand name,business,business name,client,organisation,organization,charity,event,event name,app,app name,project,project name,shop,store,restaurant,school,festival,conference,podcast,club,tool,name,produkt,firma,unternehmen,marke,kunde,verein,veranstaltung,produit,entreprise,marque,client,événement,nom,producto,empresa,negocio,marca,cliente,evento,nombre,prodotto,azienda,marchio,nome,produto,product naam,bedrijf,merk,klant,naam,evenement",
  tagline:
    "tagline,slogan,what it is,what it does,what we do,about,description,category,was es ist,was wir machen,beschreibung,ce que c'est,description,à propos,qué es,descripción,lema,cos'è,descrizione,o que é,descrição,wat het is,omschrijving",
  headline:
    "headline,hook,title,opening line,first line,first words,opening,überschrift,titel,schlagzeile,einstieg,titre,accroche,título,titular,gancho,titolo,kop,kopregel,openingszin",
  audience:
    "audience,target,target audience,target group,who it's for,who it is for,for whom,zielgruppe,für wen,public,public cible,cible,pour qui,público,público objetivo,para quién,destinatari,pubblico,per chi,público-alvo,para quem,doelgroep,voor wie",
  says: "claim,claims,copy,text,on-screen text,on screen,on screen text,message,messages,key message,key messages,main message,point,points,key points,main points,talking points,selling points,must say,say,subtitle,subline,subheading,body,when,where,what,cost,price,date,venue,time,offer,news,takeaway,takeaways,botschaft,botschaften,aussage,aussagen,punkte,wann,wo,was,preis,kosten,datum,ort,angebot,message clé,messages clés,points clés,texte,quand,où,quoi,prix,date,lieu,offre,mensaje,mensajes,puntos,puntos clave,texto,cuándo,dónde,qué,precio,fecha,lugar,oferta,messaggio,messaggi,punti,punti chiave,testo,quando,dove,cosa,prezzo,data,luogo,offerta,mensagem,mensagens,pontos,pontos-chave,onde,preço,local,boodschap,boodschappen,punten,tekst,wanneer,waar,wat,prijs,plaats,aanbod",
  list: "features,key features,benefits,highlights,services,products,ingredients,menu,programme,program,agenda,schedule,line-up,lineup,speakers,topics,toppings,sizes,flavours,flavors,scents,roles,perks,what you get,included,what's new,changes,dates,prices,opening hours,hours,merkmale,funktionen,vorteile,leistungen,zutaten,programm,themen,öffnungszeiten,preise,fonctionnalités,avantages,services,ingrédients,programme,horaires,tarifs,características,beneficios,ventajas,servicios,ingredientes,programa,horario,horarios,precios,funzionalità,vantaggi,servizi,ingredienti,programma,orari,prezzi,características,benefícios,vantagens,serviços,horários,preços,kenmerken,voordelen,diensten,ingrediënten,openingstijden,prijzen",
  numbers:
    "number,numbers,stat,stats,figures,key figures,key numbers,proof,results,zahl,zahlen,kennzahlen,ergebnisse,chiffres,chiffres clés,résultats,cifras,datos,números,resultados,numeri,cifre,risultati,cijfers,resultaten",
  quotes:
    "quote,quotes,testimonial,testimonials,customer quote,zitat,zitate,kundenstimme,citation,citations,témoignage,témoignages,cita,citas,testimonio,testimonios,citazione,testimonianza,citação,depoimento,depoimentos,citaat,quote van klant",
  steps:
    "step,steps,how it works,how to,instructions,process,schritte,so geht's,so funktioniert's,anleitung,étapes,comment ça marche,mode d'emploi,pasos,cómo funciona,instrucciones,passi,passaggi,come funziona,istruzioni,passos,como funciona,instruções,stappen,hoe het werkt,zo werkt het",
  compare:
    "compare,comparison,chart,vergleich,diagramm,comparaison,graphique,comparación,gráfico,confronto,grafico,comparação,vergelijking,grafiek",
  cta: "cta,call to action,call-to-action,button,action,next step,sign up,register,rsvp,tickets,book,booking,bookings,order,donate,apply,end,ending,close,closing,closing line,end card,end line,end with,aufruf,handlungsaufforderung,anmeldung,ende,schluss,appel à l'action,bouton,inscription,fin,llamada a la acción,botón,inscripción,final,invito all'azione,pulsante,iscrizione,fine,chamada para ação,botão,inscrição,fim,oproep,knop,aanmelden,einde,slot",
  address:
    "website,web,url,link,site,web address,address,webseite,internetseite,adresse,site web,sitio web,página web,enlace,dirección,sito,sito web,indirizzo,endereço,webadres,adres",
  phone:
    "phone,telephone,tel,phone number,call,telefon,rufnummer,téléphone,teléfono,telefono,telefone,telefoon,telefoonnummer",
  tone: "tone,tone of voice,style,mood,voice,feel,look and feel,look & feel,vibe,ton,stil,stimmung,tonalität,style,ambiance,tono,estilo,ambiente,stile,atmosfera,tom,toon,stijl,sfeer",
  colors:
    "colour,colours,color,colors,palette,brand colours,brand colors,look,farbe,farben,hausfarben,couleur,couleurs,color,colores,colore,colori,cor,cores,kleur,kleuren,huiskleuren",
  length: "length,duration,länge,dauer,laufzeit,durée,longueur,duración,durata,duração,lengte,duur",
  format:
    "format,size,aspect ratio,ratio,dimensions,platform,platforms,channel,channels,format,größe,seitenverhältnis,kanal,plateforme,formato,tamaño,plataforma,dimensione,piattaforma,tamanho,formaat,kanaal",
  music:
    "music,sound,audio,soundtrack,background music,musik,ton und musik,klang,musique,son,música,sonido,musica,suono,som,muziek,geluid",
  legal:
    "legal,legal line,disclaimer,small print,fine print,rechtliches,kleingedrucktes,mentions légales,aviso legal,note legali,kleine lettertjes",
  source: "source,sources,quelle,quellen,fuente,fonte,bron",
};

const MEANINGS: ReadonlyMap<string, Field> = new Map(
  Object.entries(WORDS).flatMap(([field, words]) =>
    words.split(",").map((word) => [word, field as Field] as const),
  ),
);

/** What a label fills, in whatever case, with "our" or a number beside it or without. */
export function fieldOf(label: string): Field | undefined {
  const words = label.toLowerCase().replaceAll("’", "'").replace(/[*_#]/g, "").trim();
  return MEANINGS.get(words) ?? MEANINGS.get(words.replace(/^(?:our|the|your|my) | ?#?\d{1,2}$/g, ""));
}
